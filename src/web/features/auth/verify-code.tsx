import { MailCheck } from '../../parts/icons.ts'
import { Form, Link, useSearchParams } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form-problem.ts'
import { Alert } from '../../parts/alert.tsx'
import { Button } from '../../parts/button.tsx'
import { DialogPage } from '../../parts/dialog.tsx'
import { AuthIcon } from './auth-icon.tsx'
import { keepWordsWhole } from './auth-page.tsx'
import { FormProblems } from '../../parts/form-problems.tsx'
import { CodeField } from './code-field.tsx'
import styles from './verify-code.module.css'

type VerifyCodeProps = {
  email: string
  /** Whether this is a new address of an account that has a verified one. */
  changes: boolean
  sent: boolean
  isRefused: boolean
  mailsLeft: number
  nextMail: string | null
  problems: FormProblem[] | undefined
  busy: boolean
}

/** The card that asks for the six digits of the mail. */
export function VerifyCode(props: VerifyCodeProps) {
  const { email, changes, sent, isRefused, problems, busy } = props
  const lead = changes ? m.auth_code_change_lead : m.auth_code_lead
  const [before, after] = lead({ email: '|' }).split('|')
  return (
    <>
      <Form method="post" noValidate className={styles.form}>
        <DialogPage
          title={keepWordsWhole(changes ? m.auth_code_change_heading() : m.auth_code_heading())}
          closeTo="/"
          closeLabel={m.auth_code_later()}
          width={520}
          mark={
            <div className={styles.mark}>
              <AuthIcon icon={MailCheck} />
            </div>
          }
          foot={
            <Button wide busy={busy}>
              {m.auth_confirm()}
            </Button>
          }
        >
          <p className={styles.lead}>
            {before}
            <strong className={styles.address}>{email}</strong>
            {after}
          </p>
          <div aria-live="polite" className={styles.news}>
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
          <FormProblems problems={problems} />
          <CodeField key={email} problems={problems} />
          <OtherWays {...props} />
        </DialogPage>
      </Form>
      {/* Its button stands in the other form's card, and Enter in the field of the code must not press it. */}
      <Form id="resend" method="post" hidden />
    </>
  )
}

/** One sentence with the way to another mail and, for an account that is new, to another address. */
function OtherWays({ changes, mailsLeft, nextMail, busy }: VerifyCodeProps) {
  const [query] = useSearchParams()
  const change = new URLSearchParams(query)
  change.set('step', 'change')
  change.delete('sent')
  const none = mailsLeft === 0
  const words = none
    ? m.auth_no_more_mails({ time: nextMail ?? '' })
    : changes
      ? m.auth_code_again({ left: m.auth_mails_left({ count: mailsLeft }) })
      : m.auth_code_ways({ left: m.auth_mails_left({ count: mailsLeft }) })
  const [before, resend, between, other] = words.split('|')
  return (
    <p className={styles.ways}>
      {before}
      {!none && (
        <button form="resend" name="step" value="resend" className={styles.way} aria-disabled={busy}>
          {resend}
        </button>
      )}
      {between}
      {none && ' '}
      {!changes && (
        <Link to={`?${change}`} replace preventScrollReset className={styles.way}>
          {other ?? m.auth_change_email()}
        </Link>
      )}
    </p>
  )
}
