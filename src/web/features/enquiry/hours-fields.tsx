import { useState } from 'react'
import { Form, Link, useLocation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form-problem.ts'
import { Button } from '../../parts/button.tsx'
import { FieldError } from '../../parts/form-field.tsx'
import { Alert } from '../../parts/alert.tsx'
import { useKeptQuery } from '../../parts/stay-in-address.ts'
import type { HoursView } from './hours-view.ts'
import divided from '../../parts/divided-field.module.css'
import styles from './hours-fields.module.css'

/** The day, in a form of its own that loads that day's free hours. */
export function HoursDay({ hours }: { hours: HoursView }) {
  const { search } = useLocation()
  const to = (day: string) => {
    const query = new URLSearchParams(search)
    query.set('day', day)
    return { search: `?${query}` }
  }
  return (
    <div className={styles.day}>
      <Form method="get" className={styles.dayForm}>
        {[...new URLSearchParams(search)].map(
          ([name, value]) => name !== 'day' && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <label className={`${divided.part} ${styles.field}`} htmlFor="day">
          {m.hours_day()}
          <input id="day" key={hours.day} type="date" name="day" required min={hours.today} defaultValue={hours.day} />
        </label>
        <Button look="secondary">{m.hours_show()}</Button>
      </Form>
      {hours.stretches.length === 0 && <Alert>{m.hours_none({ day: hours.dayText })}</Alert>}
      {hours.stretches.length === 0 && hours.others.length > 0 && (
        <nav aria-label={m.hours_others()}>
          <p>{m.hours_others()}</p>
          <ul className={styles.others}>
            {hours.others.map(({ day, text }) => (
              <li key={day}>
                <Link to={to(day)} replace preventScrollReset>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

/** Start and end on the chosen day. With script only ends without a gap after the start are offered. */
export function HoursFields({ hours, answer }: { hours: HoursView; answer: FormAnswer | undefined }) {
  const typed = (name: string) => Number(answer?.values[name]) || undefined
  const first = hours.stretches[0]?.[0]?.value
  const starts = hours.stretches.flatMap((times) => times.slice(0, -1))
  const isStart = starts.some(({ value }) => value === hours.chosen.start)
  const [start, setStart] = useState(typed('start') ?? (isStart ? (hours.chosen.start ?? first) : first))
  const [end, setEnd] = useState(typed('end') ?? hours.chosen.end ?? undefined)
  const keep = useKeptQuery()
  const choose = (name: 'start' | 'end', value: string) => {
    ;(name === 'start' ? setStart : setEnd)(Number(value))
    keep((query) => new URLSearchParams([...[...query].filter(([key]) => key !== name), [name, value]]))
  }
  const ends = hours.stretches.flatMap((times) => times.slice(1))
  const stretch = hours.stretches.find((times) => times.some(({ value }) => value === start))
  const shownEnd = end !== undefined && start !== undefined && end > start ? end : stretch?.find(isAfter(start))?.value
  const wrong = answer?.problems.filter(({ field }) => field === 'start' || field === 'end')
  if (starts.length === 0) return null
  return (
    <fieldset>
      <legend className={styles.legend}>{m.hours_when({ day: hours.dayText })}</legend>
      <input type="hidden" name="day" value={hours.day} />
      <div className={divided.box} data-wrong={wrong && wrong.length > 0 ? '' : undefined}>
        <label className={divided.part} htmlFor="start">
          {m.hours_from()}
          <select id="start" name="start" value={start} onChange={({ target }) => choose('start', target.value)}>
            {starts.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <label className={divided.part} htmlFor="end">
          {m.hours_until()}
          <select id="end" name="end" value={shownEnd} onChange={({ target }) => choose('end', target.value)}>
            {ends.map(({ value, text }) => (
              <option key={value} value={value} disabled={start !== undefined && value <= start}>
                {text}
              </option>
            ))}
          </select>
        </label>
      </div>
      {hours.zone && <p className={styles.hint}>{hours.zone}</p>}
      <FieldError name="start" problems={wrong} />
      <FieldError name="end" problems={wrong} />
    </fieldset>
  )
}

function isAfter(start: number | undefined) {
  return ({ value }: { value: number }) => start !== undefined && value >= start + 60
}
