import { Copy, Plus, Trash2 } from '../../parts/icons.ts'
import type { ComponentProps } from 'react'
import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form-problem.ts'
import { Button } from '../../parts/button.tsx'
import { FieldError } from '../../parts/form-field.tsx'
import type { Hours, Weekday } from './week-form.ts'
import styles from './week-editor.module.css'

type HoursProps = {
  day: Weekday
  name: string
  hours: Hours[]
  counted: boolean
  problems: FormProblem[]
  /** Runs in the browser what the button would have the server do; `next` is the field to focus afterwards. */
  onChange(intent: string, next: string): void
}

/** The hours of one weekday, one row for each time range. */
export function HoursOfDay({ day, name, hours, counted, problems, onChange }: HoursProps) {
  const press = (intent: string, next: string): ComponentProps<'button'> => ({
    name: 'intent',
    value: intent,
    onClick: (event) => {
      event.preventDefault()
      onChange(intent, next)
    },
  })
  return (
    <li className={styles.day}>
      <fieldset className={styles.stretches}>
        <legend className={styles.name}>{name}</legend>
        {hours.length === 0 && <p className={styles.closed}>{m.week_closed()}</p>}
        {hours.map((each, index) => (
          <Stretch
            // The fields are uncontrolled; the list is rendered anew when a row is added or removed.
            key={`${day} ${index}`}
            id={`${day}:${index}`}
            day={day}
            hours={each}
            counted={counted}
            problems={problems}
          >
            <button
              {...press(`remove:${day}:${index}`, `add:${day}`)}
              className={styles.remove}
              aria-label={m.week_remove({ day: name, from: each.start, until: each.end })}
            >
              <Trash2 size={20} aria-hidden="true" />
            </button>
          </Stretch>
        ))}
      </fieldset>
      <div className={styles.actions}>
        <Button
          look="quiet"
          size="small"
          id={`add:${day}`}
          aria-label={m.week_add_on({ day: name })}
          {...press(`add:${day}`, `start:${day}:${hours.length}`)}
        >
          <Plus size={18} aria-hidden="true" />
          {m.week_add()}
        </Button>
        {hours.length > 0 && (
          <Button
            look="quiet"
            size="small"
            id={`copy:${day}`}
            aria-label={m.week_copy_on({ day: name })}
            {...press(`copy:${day}`, `copy:${day}`)}
          >
            <Copy size={18} aria-hidden="true" />
            {m.week_copy()}
          </Button>
        )}
      </div>
    </li>
  )
}

function Stretch({
  id,
  day,
  hours,
  counted,
  problems,
  children,
}: {
  id: string
  day: Weekday
  hours: Hours
  counted: boolean
  problems: FormProblem[]
  children: React.ReactNode
}) {
  const input = (part: 'start' | 'end' | 'seats') => {
    const wrong = problems.some(({ field }) => field === `${part}:${id}`)
    return {
      id: `${part}:${id}`,
      name: `${part}:${day}`,
      defaultValue: hours[part],
      'aria-invalid': wrong || undefined,
      'aria-describedby': wrong ? `${part}:${id}-error` : undefined,
    }
  }
  return (
    <div className={styles.entry}>
      <label className={styles.small}>
        <span>{m.week_from()}</span>
        <input type="time" {...input('start')} />
      </label>
      <label className={styles.small}>
        <span>{m.week_until()}</span>
        <input type="time" {...input('end')} />
      </label>
      {counted ? (
        <label className={styles.small}>
          <span>{m.week_seats()}</span>
          <input type="number" inputMode="numeric" min={0} max={1000} {...input('seats')} />
        </label>
      ) : (
        <input type="hidden" name={`seats:${day}`} value={hours.seats} />
      )}
      {children}
      {(['start', 'end', 'seats'] as const).map((part) => (
        <FieldError key={part} name={`${part}:${id}`} problems={problems} />
      ))}
    </div>
  )
}
