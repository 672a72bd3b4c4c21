import { Form, useNavigation } from 'react-router'
import type { FormProblem } from '../../form-problem.ts'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { AuthProblems } from '../auth/auth-problems.tsx'
import { PasswordInput } from '../auth/password-input.tsx'
import styles from '../account/account.module.css'

/** The form that removes a passkey, with the present password. */
export function RemovePasskeyForm({
  passkey: { credentialId, name },
  problems,
}: {
  passkey: { credentialId: string; name: string }
  problems: FormProblem[] | undefined
}) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <>
      <h1>{m.passkeys_remove_of({ name })}</h1>
      <p className={styles.lead}>{m.passkeys_remove_lead()}</p>
      <Form method="post" noValidate className={styles.form}>
        <AuthProblems problems={problems} />
        <input type="hidden" name="credentialId" value={credentialId} />
        <PasswordInput name="currentPassword" label={m.account_current_password()} problems={problems} />
        <div className={styles.foot}>
          <Button look="danger" name="intent" value="remove" busy={busy}>
            {m.passkeys_remove()}
          </Button>
          <ButtonLink look="quiet" to="/account/passkeys">
            {m.passkeys_keep()}
          </ButtonLink>
        </div>
      </Form>
    </>
  )
}
