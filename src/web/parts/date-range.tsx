import * as m from '#words/compiled/messages.js'
import { type DateRange, settleRange } from './keep-days-in-order.ts'
import styles from './date-range.module.css'
import { DayInput } from './day-input.tsx'

/** Arrival and departure as two native date fields, sent as `from` and `until`. */
export function DateRangeFields({
  idPrefix,
  value,
  min,
  onChange,
}: {
  idPrefix: string
  value: DateRange
  min?: string | undefined
  onChange(value: DateRange): void
}) {
  const field = (name: keyof DateRange, label: string) => (
    <label className={styles.field} htmlFor={`${idPrefix}-${name}`}>
      {label}
      <DayInput
        id={`${idPrefix}-${name}`}
        className={styles.input}
        name={name}
        min={min}
        value={value[name]}
        onType={(day) => onChange({ ...value, [name]: day })}
        onSettle={(day) => onChange(settleRange({ ...value, [name]: day }, name, min))}
      />
    </label>
  )
  return (
    <div className={styles.fields}>
      {field('from', m.common_arrival())}
      {field('until', m.common_departure())}
    </div>
  )
}

/**
 * The two fields in one line of text, for the large search form, which also works without script. The days are written
 * out until a field gets the focus; from then on it shows its value.
 */
export function InlineDateRange({
  idPrefix,
  value,
  text,
}: {
  idPrefix: string
  value: DateRange
  /** Returns days in words. */
  text(from: string, until: string): string
}) {
  const field = (name: keyof DateRange, label: string) => (
    <span className={styles.day}>
      <input
        id={`${idPrefix}-${name}`}
        className={styles.plain}
        type="date"
        name={name}
        defaultValue={value[name]}
        aria-label={label}
      />
      <span className={styles.written} aria-hidden="true">
        {value[name] ? text(value[name], value[name]) : label}
      </span>
    </span>
  )
  return (
    <span className={styles.inline}>
      {field('from', m.common_arrival())}
      <span aria-hidden="true">–</span>
      {field('until', m.common_departure())}
    </span>
  )
}
