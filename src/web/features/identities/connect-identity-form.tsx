import { Form, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form-problem.ts'
import { Button } from '../../parts/button.tsx'
import { FormProblems } from '../../parts/form-problems.tsx'
import { PasswordInput } from '../auth/password-input.tsx'
import styles from '../account/account.module.css'

/** The form that links the identity that waits in this browser to the member's account. */
export function ConnectIdentityForm({
  waiting: { provider, email, asksPassword },
  problems,
}: {
  waiting: { provider: string; email: string | null; asksPassword: boolean }
  problems: FormProblem[] | undefined
}) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <>
      <h1>{m.identities_connect_of({ provider })}</h1>
      <p className={styles.lead}>
        {email === null
          ? m.identities_connect_lead_unnamed({ provider })
          : m.identities_connect_lead({ provider, account: email })}
      </p>
      <Form method="post" noValidate className={styles.form}>
        <FormProblems problems={problems} />
        {asksPassword && (
          <PasswordInput name="currentPassword" label={m.account_current_password()} problems={problems} />
        )}
        <div className={styles.foot}>
          <Button name="intent" value="connect" busy={busy}>
            {m.identities_connect({ provider })}
          </Button>
          <Button look="quiet" name="intent" value="forget">
            {m.common_discard()}
          </Button>
        </div>
      </Form>
    </>
  )
}
