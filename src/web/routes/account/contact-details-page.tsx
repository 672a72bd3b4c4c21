import { MailWarning } from '../../parts/icons.ts'
import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { phoneState } from '#domain/phones/index.ts'
import { contactDetails } from '#domain/users/index.ts'
import { requireOwnAccount } from '#web/server/require-signed-in.ts'
import { dateWithYear } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import { Alert } from '../../parts/alert.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import { LargeField } from '../../parts/large-field.tsx'
import { FormProblems } from '../../parts/form-problems.tsx'
import { EmailField } from '../../features/auth/email-field.tsx'
import { PasswordInput } from '../../features/auth/password-input.tsx'
import { useHydrated } from '../../parts/use-hydrated.ts'
import { shownText, useTypedEarly } from '../../parts/use-typed-early.ts'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/contact-details-page.ts'
import styles from '../../features/account/account.module.css'
import { EmailState } from '../../features/account/email-state.tsx'
import { PhoneStateView } from '../../features/account/phone-state-view.tsx'
import { saveContact } from '../../features/account/save-contact.ts'
import { savedText } from '../../features/account/saved-text.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer, locale, site } = requireOwnAccount(context, request, { verified: true })
  const saved = new URL(request.url).searchParams.get('saved')
  const [details, phone] = await Promise.all([contactDetails(app, viewer), phoneState(app, viewer)])
  const zone = { locale, timeZone: app.marketplace.timeZone }
  const confirmedOn = phone?.confirmedAt ? dateWithYear(phone.confirmedAt, zone, 'medium') : null
  return {
    details,
    phone: phone && { number: phone.number, confirmedOn, hasCode: phone.hasCode },
    saved,
    demo: site.demo,
  }
}

export function action({ context, request }: Route.ActionArgs) {
  return saveContact(requireOwnAccount(context, request, { verified: true }), request)
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.account_contact(), hidden: true })
}

/** Contact details. The password is required when the address changes; without script its field is always shown. */
export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { details, phone, saved, demo } = loaderData
  const isAboutPhone = actionData?.values.intent?.startsWith('phone-') ?? false
  const reached = details.pendingEmail ?? details.email
  const done = actionData ? undefined : savedText(saved)
  return (
    <>
      <h1>{m.account_contact()}</h1>
      <p className={styles.lead}>{m.account_contact_lead()}</p>
      {done && (
        <div className={styles.resend}>
          <Alert look="ok" role="status">
            {done}
          </Alert>
        </div>
      )}
      <ContactForm
        key={`${reached} ${details.phoneNumber}`}
        {...{ details, reached, actionData: isAboutPhone ? undefined : actionData }}
      />
      <EmailState details={details} demo={demo} />
      {phone && <PhoneStateView phone={phone} problems={isAboutPhone ? actionData?.problems : undefined} demo={demo} />}
    </>
  )
}

type FormParts = {
  actionData: Route.ComponentProps['actionData'] | undefined
  details: Route.ComponentProps['loaderData']['details']
  reached: string
}

function ContactForm({ details, reached, actionData }: FormParts) {
  const before = { email: reached, phoneNumber: details.phoneNumber }
  const [now, setNow] = useState({ ...before, ...actionData?.values })
  const busy = useNavigation().formMethod === 'POST'
  const scripted = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  useTypedEarly(form, (shown) =>
    setNow({
      email: shownText(shown, 'email') ?? now.email,
      phoneNumber: shownText(shown, 'phoneNumber') ?? now.phoneNumber,
    }),
  )
  const emailChanged = now.email.trim() !== before.email
  const changed = emailChanged || now.phoneNumber.trim() !== before.phoneNumber
  const problems = actionData?.problems
  // What was not sent may be sent again as it is.
  const notSent = problems?.some(({ code }) => code === 'not-sent')
  const refused =
    problems && !notSent && now.email === actionData.values.email && now.phoneNumber === actionData.values.phoneNumber
  // A refused password is typed again, without a change of the other fields.
  const unchanged = !changed || (refused && !emailChanged)
  const invalid = !/^\S+@\S+\.[a-z]{2,}$/i.test(now.email.trim())
  return (
    <Form ref={form} method="post" noValidate className={styles.form} onReset={() => setNow(before)}>
      <FormProblems problems={problems} />
      <EmailField
        label={m.account_email()}
        value={now.email}
        onChange={({ target }) => setNow({ ...now, email: target.value })}
        problems={problems}
      />
      {emailChanged && !(refused && problems.some(({ field }) => field === 'email')) && (
        <p className={styles.changed}>
          <MailWarning size={18} aria-hidden="true" />
          {invalid ? m.problem_email_invalid() : m.account_email_will_be_checked()}
        </p>
      )}
      <LargeField
        name="phoneNumber"
        label={
          <>
            {m.account_phone()} <span className={styles.optional}>({m.form_optional()})</span>
          </>
        }
        type="tel"
        autoComplete="tel"
        maxLength={40}
        value={now.phoneNumber}
        onChange={({ target }) => setNow({ ...now, phoneNumber: target.value })}
        hint={m.account_phone_hint()}
        problems={problems}
      />
      {(!scripted || emailChanged) && (
        <div className={emailChanged ? undefined : 'without-script'}>
          <PasswordInput
            name="currentPassword"
            label={m.account_current_password()}
            hint={scripted ? undefined : m.account_current_password_hint()}
            problems={problems}
          />
        </div>
      )}
      <div className={styles.foot}>
        <Button busy={busy} disabled={scripted && (unchanged || invalid)}>
          {m.account_save()}
        </Button>
        {scripted && changed && (
          <Button type="reset" look="quiet">
            {m.common_discard()}
          </Button>
        )}
      </div>
    </Form>
  )
}
