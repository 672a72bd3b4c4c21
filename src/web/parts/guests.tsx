import { useId } from 'react'
import * as m from '#words/compiled/messages.js'
import styles from './guests.module.css'
import { StepButton } from './step-button.tsx'
import stepStyles from './step-button.module.css'

/**
 * A number of people or places with minus and plus buttons. The number is a field, so that it can be typed and is sent
 * without script. Empty means no condition.
 */
export function GuestCounter({
  name,
  label,
  value,
  min = 1,
  max,
  open = false,
  onChange,
}: {
  name: string
  label: string
  value: number | null
  min?: number
  max: number
  /** A maximum: empty means no limit. */
  open?: boolean
  onChange(value: number | null): void
}) {
  const id = useId()
  const present = value ?? (open ? max : min)
  const step = (by: number) => onChange(Math.min(max, Math.max(min, present + by)))
  // While it is typed, a number may be too small; it takes effect when it is complete.
  const finish = () => value !== null && value < min && onChange(min)
  return (
    <div className={styles.counter}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.controls} role="group" aria-label={label}>
        <StepButton by={-1} label={m.search_fewer()} isOff={present <= min} onStep={step} />
        <input
          id={id}
          className={stepStyles.number}
          type="number"
          inputMode="numeric"
          name={name}
          min={min}
          max={max}
          value={value ?? ''}
          placeholder={open ? '–' : String(min)}
          onChange={(event) => onChange(readNumber(event.target.value, max))}
          onBlur={finish}
          onKeyDown={(event) => event.key === 'Enter' && finish()}
        />
        <StepButton by={1} label={m.search_more()} isOff={present >= max} onStep={step} />
      </div>
    </div>
  )
}

function readNumber(text: string, max: number): number | null {
  const number = Number.parseInt(text, 10)
  return Number.isNaN(number) ? null : Math.min(max, Math.max(0, number))
}
