import { Form, Link, redirect, useNavigation } from 'react-router'
import { hasAccount, pendingIdentity } from '#domain/identities/index.ts'
import { readCookies } from '#web/server/cookies.ts'
import { requestContext } from '#web/server/request-context.ts'
import { providerNote } from '#web/server/log-in-cookies.ts'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { sendForm } from '../../parts/send-form.ts'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { FormProblems } from '../../parts/form-problems.tsx'
import { authQuote } from '../../features/auth/auth-quote.ts'
import { answerConnectIdentity } from '../../features/auth/answer-connect-identity.ts'
import { ConnectAccount } from '../../features/auth/connect-account.tsx'
import { Consents } from '../../features/auth/consents.tsx'
import { EmailField } from '../../features/auth/email-field.tsx'
import { signUpLabels } from '../../features/auth/sign-up-labels.ts'
import { LinkedText } from '../../features/auth/linked-text.tsx'
import { loginLink } from '../../features/auth/login-link.ts'
import { NameFields, PersonEmailField } from '../../features/auth/person-fields.tsx'
import { ProfileTypes } from '../../features/auth/profile-types.tsx'
import { returnTarget } from '../../features/auth/return-target.ts'
import { useSubmitOnce } from '../../features/auth/use-submit-once.tsx'
import form from '../../features/auth/auth-form.module.css'
import styles from '../../features/auth/sign-up.module.css'
import type { Route } from './+types/route.ts'

export const handle = { layout: 'bare' } satisfies RouteHandle

/** Without an identity that waits in this browser, as with the address of older clients, it leads to the sign-up. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer, locale, site } = context.get(requestContext)
  const from = returnTarget(request)
  const identity = await pendingIdentity(app, providerNote(readCookies(request), site.secure))
  if (!identity) throw redirect(loginLink('/signup', from))
  if (viewer.kind === 'member') throw redirect('/account/providers')
  const { label, email, emailVerified, firstName, lastName } = identity
  const isKnown = await hasAccount(app, identity)
  const connects = isKnown || new URL(request.url).searchParams.get('way') === 'connect'
  const { minimumAge, organisationTypes } = app.marketplace
  return {
    from,
    provider: label,
    person: { email, emailVerified, firstName, lastName },
    isKnown,
    connects,
    minimumAge,
    organisationTypes: organisationTypes.map(({ value, label: name, short }) => ({
      value,
      label: (short ?? name)[locale],
    })),
    demo: site.demo,
    quote: authQuote(app.marketplace, connects ? 'login' : 'signup', locale),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  return answerConnectIdentity(context, request)
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, {
    title: args.loaderData?.connects ? m.connect_title() : m.confirm_title(),
    hidden: true,
  })
}

/** Opening an account after another provider has said who somebody is, or linking the one that there is already. */
export default function ConnectIdentity({ loaderData, actionData }: Route.ComponentProps) {
  const { from, provider, person, connects, minimumAge, organisationTypes, quote } = loaderData
  const busy = useNavigation().formMethod === 'POST'
  const once = useSubmitOnce(busy)
  if (connects) return <ConnectAccount {...loaderData} answer={actionData} />
  const { problems } = actionData ?? {}
  const given = { firstName: person.firstName ?? '', lastName: person.lastName ?? '', email: person.email ?? '' }
  const values = actionData?.values ?? given
  const connect = loginLink('/confirm', from) + (from ? '&' : '?') + 'way=connect'
  return (
    <AuthPage
      title={m.confirm_heading()}
      lead={<p>{m.confirm_lead({ provider })}</p>}
      aside={{ question: m.auth_signup_aside(), label: m.layout_log_in(), to: loginLink('/login', from) }}
      scene="signup"
      quote={quote}
    >
      <Form method="post" noValidate className={`${form.form} ${styles.form}`} onSubmit={once.onSubmit}>
        <FormProblems problems={problems} labels={signUpLabels()} />
        {once.note}
        <ProfileTypes values={values} types={organisationTypes} problems={problems} />
        <NameFields values={values} problems={problems} />
        {person.emailVerified ? (
          <EmailField
            label={m.auth_email()}
            value={person.email ?? ''}
            readOnly
            problems={problems}
            hint={m.confirm_email_verified({ provider })}
          />
        ) : (
          <PersonEmailField
            value={values.email}
            problems={problems}
            after={
              problems?.some(({ code }) => code === 'email-taken') && (
                <Link to={connect} className={`${form.link} ${form.after}`}>
                  {m.confirm_have_account()}
                </Link>
              )
            }
          />
        )}
        <Consents values={values} minimumAge={minimumAge} problems={problems} />
        <Button pill wide busy={busy} name="intent" value="sign-up">
          {m.auth_create_account()}
        </Button>
        <p className={form.quiet}>
          <LinkedText text={m.auth_privacy()} to="/privacy-policy" />
        </p>
        <p className={form.quiet}>
          <Link to={connect} className={form.link}>
            {m.confirm_have_account()}
          </Link>
        </p>
      </Form>
    </AuthPage>
  )
}
