import { Form, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form-problem.ts'
import { Alert } from '../../parts/alert.tsx'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/form-field.tsx'
import { FormProblems } from '../../parts/form-problems.tsx'
import { PasswordInput } from '../auth/password-input.tsx'
import account from '../account/account.module.css'
import styles from './second-factor.module.css'

/** Fewer recovery codes than this are few. */
const fewCodesLeft = 4

/** A second factor that is on: its recovery codes, and switching it off. Both ask for the password or a code. */
export function SecondFactorOn({
  since,
  left,
  problems,
}: {
  since: string
  left: number
  problems: FormProblem[] | undefined
}) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <div className={account.form}>
      <Alert look="ok">{m.factor_since({ date: since })}</Alert>
      <p className={styles.quiet}>{m.factor_codes_left({ count: left })}</p>
      {left < fewCodesLeft && <Alert look="warn">{m.factor_codes_few()}</Alert>}
      <section className={styles.section}>
        <h2>{m.factor_change_heading()}</h2>
        <p className={styles.quiet}>{m.factor_change_text()}</p>
        <Form method="post" noValidate>
          <FormProblems problems={problems} />
          <PasswordInput name="currentPassword" label={m.account_current_password()} problems={problems} />
          <TextField
            name="code"
            label={m.factor_or_code()}
            hint={m.factor_or_code_hint()}
            optional
            problems={problems}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
          />
          <div className={account.foot}>
            <Button look="secondary" name="intent" value="codes" busy={busy}>
              {m.factor_new_codes()}
            </Button>
            <Button look="danger" name="intent" value="off" busy={busy}>
              {m.factor_off()}
            </Button>
          </div>
        </Form>
      </section>
    </div>
  )
}
