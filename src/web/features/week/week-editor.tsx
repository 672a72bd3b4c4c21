import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import { ProblemSummary, SelectField } from '../../parts/form-field.tsx'
import { weekdayNames } from '../../parts/month.ts'
import { HoursOfDay } from './hours-of-day.tsx'
import type { WeekPage } from './load-week.ts'
import { NightsOfDay } from './nights-of-day.tsx'
import type { WeekAnswer } from './save-week.ts'
import { changeWeek, daysFrom, readWeekForm } from './week-form.ts'
import styles from './week-editor.module.css'

/**
 * Seven weekdays, each with its nights or hours. The fields are uncontrolled: adding and removing hours reads them,
 * changes the week and writes it back, in the browser or, without script, on the server, with the same function.
 */
export function WeekEditor({ page, answer }: { page: WeekPage; answer: WeekAnswer | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const [{ week, revision, focus }, setState] = useState({ week: answer?.week ?? page.week, revision: 0, focus: '' })
  const busy = useNavigation().formMethod === 'POST'
  const problems = answer?.problems ?? []
  const names = weekdayNames(page.weekStart, page.formatLocale)
  const days = daysFrom(page.weekStart).map((day, index) => ({ day, name: names[index]?.long ?? day }))
  useEffect(() => {
    if (focus) document.getElementById(focus)?.focus()
  }, [focus, revision])
  const change = (intent: string, next: string) => {
    if (!form.current) return
    const changed = changeWeek(readWeekForm(new FormData(form.current)), intent)
    setState((before) => ({ week: changed, revision: before.revision + 1, focus: next }))
  }
  return (
    <Form ref={form} method="post" className={styles.form} noValidate>
      {/* Enter in a field saves, instead of pressing the first button of a row. */}
      <button name="intent" value="save" className={styles.first} tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="version" value={answer?.version ?? page.version} />
      <ProblemSummary problems={answer?.problems} answer={answer} />
      {page.hours && <Kinds kind={week.kind} />}
      <div key={revision} className={styles.kinds}>
        <div className={styles.nights}>
          {page.counted && <p className={styles.hint}>{m.week_seats_hint()}</p>}
          <ul className={styles.days}>
            {days.map((each) => (
              <NightsOfDay
                key={each.day}
                {...each}
                value={week.nights[each.day]}
                counted={page.counted}
                problems={problems}
              />
            ))}
          </ul>
        </div>
        {page.hours && (
          <div className={styles.hours}>
            <SelectField
              name="timeZone"
              label={m.week_time_zone()}
              hint={m.week_time_zone_hint()}
              defaultValue={week.timeZone}
              problems={problems}
            >
              {page.timeZones.map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </SelectField>
            <ul className={styles.days}>
              {days.map((each) => (
                <HoursOfDay
                  key={each.day}
                  {...each}
                  hours={week.hours[each.day]}
                  counted={page.counted}
                  problems={problems}
                  onChange={change}
                />
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className={styles.foot}>
        <Button name="intent" value="save" busy={busy}>
          {m.week_save()}
        </Button>
        {page.isOwn && (
          <Button name="intent" value="reset" look="quiet">
            {m.week_reset()}
          </Button>
        )}
      </div>
    </Form>
  )
}

function Kinds({ kind }: { kind: 'nights' | 'hours' }) {
  const choices = [
    { value: 'nights', title: m.week_nights(), text: m.week_nights_text() },
    { value: 'hours', title: m.week_hours(), text: m.week_hours_text() },
  ]
  return (
    <fieldset className={styles.kind}>
      <legend>{m.week_kind()}</legend>
      {choices.map(({ value, title, text }) => (
        <label key={value}>
          <input type="radio" name="kind" value={value} defaultChecked={kind === value} />
          <span>
            {title}
            <small className={styles.hint}>{text}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
