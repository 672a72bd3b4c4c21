import { Chip } from '../../parts/choice-chips.tsx'
import chips from '../../parts/choice-chips.module.css'
import styles from './check-chips.module.css'

/** Checkboxes of one name as chips. */
export function CheckChips({
  legend,
  name,
  options,
  chosen,
  plain,
}: {
  legend: string
  name: string
  options: { value: string; label: string }[]
  chosen: string[]
  /** The legend is only for screen readers. */
  plain?: boolean | undefined
}) {
  return (
    <fieldset className={styles.group}>
      <legend className={plain ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={`${chips.chips} ${styles.chips}`}>
        {options.map(({ value, label }) => (
          <Chip
            key={value}
            type="checkbox"
            label={label}
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Radio buttons of one name as chips. */
export function OneOfChips({
  legend,
  hint,
  name,
  options,
  chosen,
}: {
  legend: string
  hint?: string | null
  name: string
  options: { value: string; label: string }[]
  chosen: string
}) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={`${chips.chips} ${styles.chips}`}>
        {options.map(({ value, label }) => (
          <Chip key={value} type="radio" label={label} name={name} value={value} defaultChecked={value === chosen} />
        ))}
      </div>
    </fieldset>
  )
}

/** A checkbox as a switch, with a label and an explanation. */
export function SwitchRow({
  name,
  value,
  label,
  hint,
  on,
}: {
  name: string
  value: string
  label: string
  hint?: string | null
  on: boolean
}) {
  return (
    <label className={styles.switchRow}>
      <span>
        <span className={styles.legend}>{label}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      <input className={styles.switch} type="checkbox" name={name} value={value} defaultChecked={on} />
    </label>
  )
}
