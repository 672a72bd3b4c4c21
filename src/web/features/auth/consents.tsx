import * as m from '#words/compiled/messages.js'
import type { FormAnswer, FormProblem } from '../../form-problem.ts'
import { FieldError } from '../../parts/form-field.tsx'
import check from '../../parts/check-box.module.css'
import { LinkedText } from './linked-text.tsx'
import form from './auth-form.module.css'
import styles from './sign-up.module.css'

/** The checkbox for the terms, which are required to sign up. */
export function Consents({
  values,
  minimumAge,
  problems,
}: {
  values: FormAnswer['values']
  minimumAge: number
  problems: FormProblem[] | undefined
}) {
  const wrong = problems?.some(({ field }) => field === 'terms')
  return (
    <div className={styles.consents}>
      <div>
        <label className={form.check}>
          <input
            id="terms"
            name="terms"
            type="checkbox"
            className={check.box}
            required
            defaultChecked={values.terms === 'on'}
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? 'terms-error' : undefined}
          />
          <span>
            <LinkedText text={m.auth_terms({ age: minimumAge })} to="/terms-of-service" />
          </span>
        </label>
        <FieldError name="terms" problems={problems} />
      </div>
    </div>
  )
}
