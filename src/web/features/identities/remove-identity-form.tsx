import { Form, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form-problem.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { AuthProblems } from '../auth/auth-problems.tsx'
import { PasswordInput } from '../auth/password-input.tsx'
import type { ShownIdentity } from './linked-accounts.tsx'
import styles from '../account/account.module.css'

/** The form that unlinks an account at a provider, with the present password where there is one. */
export function RemoveIdentityForm({
  identity: { provider, label, subject },
  asksPassword,
  problems,
}: {
  identity: ShownIdentity
  asksPassword: boolean
  problems: FormProblem[] | undefined
}) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <>
      <h1>{m.identities_remove_of({ provider: label })}</h1>
      <p className={styles.lead}>{m.identities_remove_lead()}</p>
      <Form method="post" noValidate className={styles.form}>
        <AuthProblems problems={problems} />
        <input type="hidden" name="provider" value={provider} />
        <input type="hidden" name="subject" value={subject} />
        {asksPassword && (
          <PasswordInput name="currentPassword" label={m.account_current_password()} problems={problems} />
        )}
        <div className={styles.foot}>
          <Button look="danger" name="intent" value="remove" busy={busy}>
            {m.identities_remove()}
          </Button>
          <ButtonLink look="quiet" to="/account/providers">
            {m.identities_keep()}
          </ButtonLink>
        </div>
      </Form>
    </>
  )
}
