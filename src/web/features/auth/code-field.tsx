import { type ChangeEvent, useState } from 'react'
import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form-problem.ts'
import { FieldError } from '../../parts/form-field.tsx'
import { useHydrated } from '../../parts/use-hydrated.ts'
import styles from './code-field.module.css'

const places = [0, 1, 2, 3, 4, 5]

/**
 * One input for the six digits of a code, so that pasting and autofill work. The six boxes are decoration behind it.
 */
export function CodeField({ problems }: { problems: FormProblem[] | undefined }) {
  const [typed, setTyped] = useState(0)
  const script = useHydrated()
  const wrong = problems?.some(({ field }) => field === 'code')
  return (
    <div className={styles.field} data-wrong={wrong ? '' : undefined}>
      <label htmlFor="code" className={styles.label}>
        {m.auth_code()}
      </label>
      <div className={styles.boxes} data-script={script ? '' : undefined}>
        {places.map((place) => (
          <span key={place} className={styles.box} data-next={place === Math.min(typed, 5) ? '' : undefined} />
        ))}
        <input
          id="code"
          name="code"
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9\s\-]*"
          maxLength={script ? undefined : 12}
          required
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? 'code-error' : undefined}
          onChange={(event) => setTyped(keepDigits(event))}
        />
      </div>
      <FieldError name="code" problems={problems} />
    </div>
  )
}

/** Reduces pasted text such as "123 456" or "Code: 123456" to its digits. Returns how many there are. */
function keepDigits({ target }: ChangeEvent<HTMLInputElement>): number {
  const digits = target.value.normalize('NFKC').replace(/\D/g, '').slice(0, 6)
  if (digits !== target.value) target.value = digits
  return digits.length
}
