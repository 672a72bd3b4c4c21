import { useEffect, useRef, useState } from 'react'
import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../form-problem.ts'
import styles from './counter.module.css'
import { describedBy, FieldError } from './form-field.tsx'
import { StepButton } from './step-button.tsx'
import stepStyles from './step-button.module.css'

/** A number with minus and plus buttons. It can also be typed, and is sent without script. */
export function Counter({
  name,
  label,
  hint,
  defaultValue,
  max,
  problems,
}: {
  name: string
  label: string
  hint: string
  /** Null: the question is open, and has to be answered. */
  defaultValue: number | null
  max: number
  problems: FormProblem[]
}) {
  const [value, setValue] = useState(String(defaultValue ?? ''))
  const input = useRef<HTMLInputElement>(null)
  const stepped = useRef(false)
  const number = Number(value) || 0
  const step = (by: number) => {
    stepped.current = true
    setValue(String(Math.min(max, Math.max(1, number + by))))
  }
  useEffect(() => {
    // Listeners on the form get the same event for buttons as for typing.
    if (stepped.current) input.current?.dispatchEvent(new Event('input', { bubbles: true }))
    stepped.current = false
  }, [value])
  return (
    <div className={styles.question}>
      <div className={styles.row}>
        <div className={styles.text}>
          <label className={styles.label} htmlFor={name}>
            {label}
          </label>
          <p id={`${name}-hint`} className={styles.hint}>
            {hint}
          </p>
        </div>
        <div className={styles.controls}>
          <StepButton by={-1} label={m.edit_listing_fewer()} isOff={number <= 1} onStep={step} />
          <input
            ref={input}
            className={stepStyles.number}
            id={name}
            name={name}
            type="number"
            inputMode="numeric"
            min={1}
            max={max}
            required
            value={value}
            onChange={(event) => setValue(event.target.value)}
            aria-describedby={describedBy(name, problems, hint)}
          />
          <StepButton by={1} label={m.edit_listing_more()} isOff={number >= max} onStep={step} />
        </div>
      </div>
      <FieldError name={name} problems={problems} />
    </div>
  )
}
