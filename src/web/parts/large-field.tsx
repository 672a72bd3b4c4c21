import type { ComponentProps, ReactNode } from 'react'
import type { FormProblem } from '../form-problem.ts'
import { FieldError } from './form-field.tsx'
import styles from './large-field.module.css'

export type LargeFieldProps = {
  /** Also the id of the input. */
  name: string
  label: ReactNode
  hint?: ReactNode
  problems?: FormProblem[] | undefined
  /** A button inside the field, at its end. */
  end?: ReactNode
  /** Content below the field, such as a link that solves its problem. */
  after?: ReactNode
}

/**
 * A labelled text field of pages that ask for little else: larger than `TextField`, with its problem and its hint below it.
 */
export function LargeField({
  name,
  label,
  hint,
  problems,
  end,
  after,
  ...rest
}: LargeFieldProps & Omit<ComponentProps<'input'>, 'name'>) {
  const wrong = problems?.some(({ field }) => field === name)
  const describedBy = [wrong && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ')
  return (
    <div className={styles.field} data-wrong={wrong ? '' : undefined}>
      <label htmlFor={name} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          id={name}
          name={name}
          className={styles.input}
          data-end={end ? '' : undefined}
          aria-invalid={wrong || undefined}
          aria-describedby={describedBy || undefined}
          {...rest}
        />
        {end}
      </div>
      <FieldError name={name} problems={problems} />
      {after}
      {hint && (
        <div id={`${name}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  )
}
