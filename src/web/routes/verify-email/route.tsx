import { MailCheck } from 'lucide-react'
import { Form, Link, redirect, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form-problem.ts'
import { Button } from '../../parts/button.tsx'
import { Alert } from '../../parts/alert.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { DemoMail } from '../../features/auth/demo-mail.tsx'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { AuthProblems } from '../../features/auth/auth-problems.tsx'
import { EmailField } from '../../features/auth/email-field.tsx'
import form from '../../features/auth/auth-form.module.css'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'
import { answerVerification } from '../../features/auth/answer-verification.ts'
import { CodeField } from '../../features/auth/code-field.tsx'
import { loadVerification } from '../../features/auth/load-verification.ts'
import styles from './verify-email.module.css'

export const handle = { layout: 'bare' } satisfies RouteHandle

export function loader({ context, request }: Route.LoaderArgs) {
  // Mails of older clients lead here with the token that `/verify` takes.
  const token = new URL(request.url).searchParams.get('t')
  if (token) throw redirect(`/verify?${new URLSearchParams({ t: token.slice(0, 200) })}`)
  return loadVerification(context, request)
}

export function action({ context, request }: Route.ActionArgs) {
  return answerVerification(context, request)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendForm(request, serverAction)
}

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, {
    title: args.loaderData?.changes ? m.auth_code_change_title() : m.auth_code_title(),
    hidden: true,
  })
}

/** Verifying the address with the six digits from the mail, or requesting another mail. */
export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { email, changes, sent, isRefused, demo } = loaderData
  const busy = useNavigation().formMethod === 'POST'
  const { problems, values = {} } = actionData ?? {}
  const lead = changes ? m.auth_code_change_lead : m.auth_code_lead
  const [before, after] = lead({ email: '|' }).split('|')
  return (
    <AuthPage
      title={changes ? m.auth_code_change_heading() : m.auth_code_heading()}
      lead={
        <p>
          {before}
          <strong className={styles.address}>{email}</strong>
          {after}
        </p>
      }
      icon={MailCheck}
      scene="signup"
    >
      <div aria-live="polite" className={form.news}>
        {sent && !problems && (
          <Alert look="ok" icon={MailCheck}>
            {m.auth_code_sent()}
          </Alert>
        )}
        {isRefused && (
          <Alert look="bad" role="alert">
            {m.auth_address_refused()}
          </Alert>
        )}
      </div>
      <Form method="post" noValidate className={form.form}>
        <AuthProblems problems={problems} />
        <CodeField key={email} problems={problems} />
        <Button pill wide busy={busy}>
          {m.auth_confirm()}
        </Button>
      </Form>
      <Resend {...loaderData} busy={busy} />
      {!changes && (
        <ChangeAddress email={email} isRefused={isRefused} values={values} problems={problems} busy={busy} />
      )}
      {demo && <DemoMail />}
    </AuthPage>
  )
}

type ChangeParts = {
  email: string
  isRefused: boolean
  values: Record<string, string>
  problems: FormProblem[] | undefined
  busy: boolean
}

/** For a mistyped address: a field for the right one, and a link to log out. */
function ChangeAddress({ email, isRefused, values, problems, busy }: ChangeParts) {
  return (
    <>
      <details className={styles.change} open={values.step === 'change' || isRefused}>
        <summary>{m.auth_change_email()}</summary>
        <Form method="post" noValidate className={styles.changeForm}>
          <EmailField label={m.auth_right_email()} defaultValue={values.email ?? email} problems={problems} />
          <Button name="step" value="change" look="secondary" pill busy={busy}>
            {m.auth_change_and_send()}
          </Button>
        </Form>
      </details>
      <p className={styles.resend}>
        <Link to="/account/delete-profile" className={styles.leave}>
          {m.auth_code_delete()}
        </Link>
      </p>
    </>
  )
}

function Resend({ mailsLeft, nextMail, busy }: { mailsLeft: number; nextMail: string | null; busy: boolean }) {
  if (mailsLeft === 0) return <p className={styles.resend}>{m.auth_no_more_mails({ time: nextMail ?? '' })}</p>
  return (
    <Form method="post" className={styles.resend}>
      <span>{m.auth_nothing_arrived()}</span>
      <button type="submit" name="step" value="resend" className={styles.inline} aria-disabled={busy}>
        {m.auth_resend()}
      </button>
      <span>{m.auth_mails_left({ count: mailsLeft })}</span>
    </Form>
  )
}
