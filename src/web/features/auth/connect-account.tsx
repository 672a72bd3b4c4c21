import { Form, Link, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form-problem.ts'
import { Alert } from '../../parts/alert.tsx'
import { Button } from '../../parts/button.tsx'
import { AuthPage } from './auth-page.tsx'
import type { AuthQuote } from './auth-picture.tsx'
import { FormProblems } from '../../parts/form-problems.tsx'
import { KeptMailsLink } from './kept-mails-link.tsx'
import { EmailField } from './email-field.tsx'
import { loginLink } from './login-link.ts'
import { PasswordInput } from './password-input.tsx'
import { useSubmitOnce } from './use-submit-once.tsx'
import form from './auth-form.module.css'

/**
 * Links an identity to an account that there is already: with its password, or with a link by mail where the provider has
 * verified the account's address.
 */
export function ConnectAccount({
  from,
  provider,
  person: { email },
  isKnown,
  demo,
  quote,
  answer,
}: {
  from: string | null
  provider: string
  person: { email: string | null }
  /** Whether the provider has verified the address of an account. */
  isKnown: boolean
  demo: boolean
  quote: AuthQuote
  answer: FormAnswer | undefined
}) {
  const busy = useNavigation().formMethod === 'POST'
  const once = useSubmitOnce(busy)
  const own = isKnown ? email : null
  const isSent = answer?.values.sent === 'yes'
  return (
    <AuthPage
      title={own === null ? m.connect_heading_own() : m.connect_heading()}
      lead={<p>{own === null ? m.connect_lead_own({ provider }) : m.connect_lead({ provider, email: own })}</p>}
      scene="login"
      quote={quote}
    >
      <Form method="post" noValidate className={form.form} onSubmit={once.onSubmit}>
        <FormProblems problems={answer?.problems} />
        {once.note}
        {own === null ? (
          <EmailField
            label={m.auth_email()}
            autoComplete="username"
            defaultValue={answer?.values.email ?? email ?? ''}
            problems={answer?.problems}
          />
        ) : (
          <EmailField label={m.auth_email()} autoComplete="username" value={own} readOnly />
        )}
        <PasswordInput problems={answer?.problems} />
        <p className={form.forgotten}>
          <Link to="/recover-password" className={form.link}>
            {m.recover_forgotten()}
          </Link>
        </p>
        <Button pill wide busy={busy} name="intent" value="connect">
          {m.connect_button()}
        </Button>
      </Form>
      {isSent && (
        <div className={form.note}>
          <Alert look="ok" role="status">
            {m.connect_sent({ email: answer.values.email ?? '' })}
          </Alert>
          {demo && <KeptMailsLink />}
        </div>
      )}
      {own !== null && !isSent && (
        <Form method="post" className={form.form}>
          <p>{m.connect_no_password({ email: own })}</p>
          <Button look="secondary" pill wide name="intent" value="mail" busy={busy}>
            {m.connect_send()}
          </Button>
        </Form>
      )}
      {own === null && (
        <p className={form.note}>
          <Link to={loginLink('/confirm', from)} className={form.link}>
            {m.connect_new_person()}
          </Link>
        </p>
      )}
    </AuthPage>
  )
}
