import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form-problem.ts'
import { FieldError } from '../../parts/form-field.tsx'
import type { Weekday } from './week-form.ts'
import styles from './week-editor.module.css'

/** The nights of one weekday: how many places, or whether it is open. */
export function NightsOfDay({
  day,
  name,
  value,
  counted,
  problems,
}: {
  day: Weekday
  name: string
  value: string
  counted: boolean
  problems: FormProblem[]
}) {
  const id = `nights:${day}`
  const wrong = problems.some(({ field }) => field === id)
  return (
    <li className={styles.day}>
      <span className={styles.name} aria-hidden="true">
        {name}
      </span>
      {counted ? (
        <div className={styles.entry}>
          <label className={styles.small}>
            <span>{m.week_seats()}</span>
            <input
              id={id}
              name={id}
              type="number"
              inputMode="numeric"
              min={0}
              max={1000}
              defaultValue={value}
              aria-label={m.week_seats_on({ day: name })}
              aria-invalid={wrong || undefined}
              aria-describedby={wrong ? `${id}-error` : undefined}
            />
          </label>
          <FieldError name={id} problems={problems} />
        </div>
      ) : (
        <label className={styles.open}>
          <input
            id={id}
            name={id}
            type="checkbox"
            value="1"
            defaultChecked={value !== '0'}
            aria-label={m.week_open_on({ day: name })}
          />
          {m.week_open()}
        </label>
      )}
    </li>
  )
}
