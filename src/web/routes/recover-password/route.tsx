import { MailCheck } from '../../parts/icons.ts'
import { useRef, useState } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { requestPasswordReset } from '#domain/users/index.ts'
import { requestContext } from '#web/server/request-context.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { KeptMailsLink } from '../../features/auth/kept-mails-link.tsx'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { FormProblems } from '../../parts/form-problems.tsx'
import { authQuote } from '../../features/auth/auth-quote.ts'
import { EmailField } from '../../features/auth/email-field.tsx'
import form from '../../features/auth/auth-form.module.css'
import { useHydrated } from '../../parts/use-hydrated.ts'
import { shownText, useTypedEarly } from '../../parts/use-typed-early.ts'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'

export const handle = { layout: 'bare' } satisfies RouteHandle

export function loader({ context, request }: Route.LoaderArgs) {
  const { app, locale, site } = context.get(requestContext)
  const given = new URL(request.url).searchParams.get('email')?.slice(0, 254) ?? ''
  return { given, quote: authQuote(app.marketplace, 'login', locale), demo: site.demo }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { app, address, locale } = context.get(requestContext)
  const { email = '' } = textFields(await postedForm(request))
  return answerForm({ email }, locale, async () => {
    await requestPasswordReset(app, { email, address })
    return data({ problems: [], values: { email } })
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.recover_title(), hidden: true })
}

/** Requests a mail with a link to set a new password, and says where it was sent. */
export default function RecoverPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { given, quote, demo } = loaderData
  const busy = useNavigation().formMethod === 'POST'
  const email = actionData?.values.email ?? given
  const sent = actionData?.problems.length === 0
  const scripted = useHydrated()
  const [typed, setTyped] = useState<string>()
  const fields = useRef<HTMLFormElement>(null)
  useTypedEarly(fields, (shown) => setTyped(shownText(shown, 'email')))
  // An invalid address would be refused again; other refusals, such as too many requests, pass with time.
  const refused = actionData?.problems.some(({ field }) => field === 'email') ?? false
  const ways = {
    aside: { question: m.recover_aside(), label: m.layout_log_in(), to: '/login' },
    scene: 'login',
    quote,
  } as const
  if (sent)
    return (
      <AuthPage
        title={m.recover_sent_heading()}
        lead={<p role="status">{m.recover_sent_lead({ email })}</p>}
        icon={MailCheck}
        {...ways}
      >
        <Form method="post" className={form.actions}>
          <input type="hidden" name="email" value={email} />
          <Button pill look="secondary" busy={busy}>
            {m.recover_again()}
          </Button>
          <ButtonLink to="/recover-password" look="quiet" pill>
            {m.recover_other()}
          </ButtonLink>
        </Form>
        {demo && <KeptMailsLink />}
      </AuthPage>
    )
  return (
    <AuthPage title={m.recover_heading()} lead={<p>{m.recover_lead()}</p>} {...ways}>
      <Form ref={fields} method="post" noValidate className={form.form}>
        <FormProblems problems={actionData?.problems} />
        <EmailField
          label={m.auth_email()}
          autoComplete="username"
          defaultValue={email}
          onChange={({ target }) => setTyped(target.value)}
          problems={actionData?.problems}
        />
        <Button pill wide busy={busy} disabled={scripted && refused && (typed ?? email).trim() === email.trim()}>
          {m.recover_button()}
        </Button>
      </Form>
    </AuthPage>
  )
}
