import { Check, Plus } from './icons.ts'
import type { ComponentProps } from 'react'
import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../form-problem.ts'
import styles from './choice-chips.module.css'
import { describedBy, FieldError } from './form-field.tsx'

/** A question with a few answers as chips, one or several of which can be chosen. */
export function ChoiceChips({
  name,
  label,
  hint,
  required,
  options,
  several,
  chosen,
  shown = options.length,
  problems,
}: {
  name: string
  label: string
  hint?: string
  required?: boolean
  options: { value: string; label: string }[]
  several: boolean
  chosen: string[]
  /** How many options are in view; the others are behind a chip unless one of them is chosen. */
  shown?: number | undefined
  problems: FormProblem[]
}) {
  const others = options.slice(shown)
  const chip = ({ value, label: text }: { value: string; label: string }, index: number) => (
    <Chip
      key={value}
      type={several ? 'checkbox' : 'radio'}
      label={text}
      id={index === 0 ? name : undefined}
      name={name}
      value={value}
      defaultChecked={chosen.includes(value)}
    />
  )
  return (
    <fieldset className={styles.question} aria-describedby={describedBy(name, problems, hint)}>
      <legend className={styles.label}>
        {label} {!required && <span className={styles.optional}>({m.form_optional()})</span>}
      </legend>
      {hint && (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={`${styles.chips} ${styles.below}`}>
        {options.slice(0, shown).map(chip)}
        {others.length > 0 && (
          <details className={styles.more} open={others.some(({ value }) => chosen.includes(value))}>
            <summary className={styles.chip}>
              <Plus size={16} aria-hidden="true" />
              {m.form_more_options()}
            </summary>
            <div className={`${styles.chips} ${styles.below}`}>{others.map((option) => chip(option, -1))}</div>
          </details>
        )}
      </div>
      <FieldError name={name} problems={problems} />
    </fieldset>
  )
}

/**
 * A check box or radio button as a chip, with a tick while it is chosen. Chips stand together in an element of class
 * `chips`.
 */
export function Chip({
  label,
  type,
  ...rest
}: Omit<ComponentProps<'input'>, 'className'> & { label: string; type: 'checkbox' | 'radio' }) {
  return (
    <label className={styles.chip}>
      <input type={type} className={styles.input} {...rest} />
      <Check className={styles.tick} size={16} aria-hidden="true" />
      {label}
    </label>
  )
}
