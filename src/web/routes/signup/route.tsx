import { Form, Link, redirect, useNavigation } from 'react-router'
import { requestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { FormProblems } from '../../parts/form-problems.tsx'
import { authQuote } from '../../features/auth/auth-quote.ts'
import { loginLink } from '../../features/auth/login-link.ts'
import { signUpLabels } from '../../features/auth/sign-up-labels.ts'
import { HashField } from '../../features/auth/hash-field.tsx'
import { LinkedText } from '../../features/auth/linked-text.tsx'
import { PasswordInput } from '../../features/auth/password-input.tsx'
import { ProviderButtons } from '../../features/auth/provider-buttons.tsx'
import { useSubmitOnce } from '../../features/auth/use-submit-once.tsx'
import { returnTarget } from '../../features/auth/return-target.ts'
import form from '../../features/auth/auth-form.module.css'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'
import { Consents } from '../../features/auth/consents.tsx'
import { NameFields, PersonEmailField } from '../../features/auth/person-fields.tsx'
import { ProfileTypes } from '../../features/auth/profile-types.tsx'
import { signUpAndRedirect } from '../../features/auth/sign-up-and-redirect.ts'
import styles from '../../features/auth/sign-up.module.css'

export const handle = { layout: 'bare' } satisfies RouteHandle

export function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer, locale } = context.get(requestContext)
  const from = returnTarget(request)
  if (viewer.kind === 'member') throw redirect(from ?? '/')
  const { minimumAge, organisationTypes } = app.marketplace
  return {
    from,
    providers: app.logInProviders.map(({ id, label }) => ({ id, label })),
    minimumAge,
    organisationTypes: organisationTypes.map(({ value, label, short }) => ({ value, label: (short ?? label)[locale] })),
    quote: authQuote(app.marketplace, 'signup', locale),
  }
}

export function action({ context, request }: Route.ActionArgs) {
  return signUpAndRedirect(context, request)
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.auth_signup_title(), description: m.auth_signup_description() })
}

/** Creating an account, for a person or an organisation. The fields follow the choice without script. */
export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { from, providers, minimumAge, organisationTypes, quote } = loaderData
  const busy = useNavigation().formMethod === 'POST'
  const once = useSubmitOnce(busy)
  const { problems, values = {} } = actionData ?? {}
  const logIn = loginLink('/login', from)
  return (
    <AuthPage
      title={m.auth_signup_heading()}
      lead={<p>{m.auth_signup_lead()}</p>}
      aside={{ question: m.auth_signup_aside(), label: m.layout_log_in(), to: logIn }}
      scene="signup"
      quote={quote}
    >
      <ProviderButtons providers={providers} from={from} isAbove />
      <Form method="post" noValidate className={`${form.form} ${styles.form}`} onSubmit={once.onSubmit}>
        <FormProblems problems={problems} labels={signUpLabels()} />
        {once.note}
        <HashField />
        <ProfileTypes values={values} types={organisationTypes} problems={problems} />
        <NameFields values={values} problems={problems} />
        <PersonEmailField
          value={values.email}
          problems={problems}
          after={
            problems?.some(({ code }) => code === 'email-taken') && (
              <Link to={logIn} className={`${form.link} ${form.after}`}>
                {m.auth_email_taken_log_in()}
              </Link>
            )
          }
        />
        <PasswordInput isNew problems={problems} />
        <Consents values={values} minimumAge={minimumAge} problems={problems} />
        <Button pill wide busy={busy}>
          {m.auth_create_account()}
        </Button>
        <p className={form.quiet}>
          <LinkedText text={m.auth_privacy()} to="/privacy-policy" />
        </p>
      </Form>
    </AuthPage>
  )
}
