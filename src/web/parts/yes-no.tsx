import { Check } from './icons.ts'
import type { ReactNode } from 'react'
import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../form-problem.ts'
import { describedBy, FieldError } from './form-field.tsx'
import styles from './yes-no.module.css'

/** A yes-or-no question. Its content is shown after yes, also without script. */
export function YesNo({
  name,
  label,
  hint,
  required,
  defaultValue,
  problems,
  children,
}: {
  name: string
  label: string
  hint?: string
  required?: boolean
  defaultValue: string
  problems: FormProblem[]
  children?: ReactNode
}) {
  const answers = [
    { value: 'yes', text: m.common_yes() },
    { value: 'no', text: m.common_no() },
  ]
  const wrong = problems.some(({ field }) => field === name)
  return (
    <div className={styles.question}>
      <div
        className={styles.row}
        role="radiogroup"
        aria-labelledby={`${name}-label`}
        aria-describedby={describedBy(name, problems, hint)}
        aria-required={required}
        aria-invalid={wrong || undefined}
      >
        <div>
          <p id={`${name}-label`} className={styles.label}>
            {label} {!required && <span className={styles.optional}>({m.form_optional()})</span>}
          </p>
          {hint && (
            <p id={`${name}-hint`} className={styles.hint}>
              {hint}
            </p>
          )}
        </div>
        <div className={styles.answers} data-wrong={wrong ? '' : undefined}>
          {answers.map(({ value, text }, index) => (
            <label key={value} className={styles.answer}>
              <input
                type="radio"
                id={index === 0 ? name : undefined}
                name={name}
                value={value}
                defaultChecked={defaultValue === value}
              />
              <Check size={18} aria-hidden="true" />
              {text}
            </label>
          ))}
        </div>
      </div>
      <FieldError name={name} problems={problems} />
      {children && <div className={styles.info}>{children}</div>}
    </div>
  )
}
