import { TriangleAlert } from '../../parts/icons.ts'
import { addDays } from '#kernel/dates.ts'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { dateRangeText, dayText } from '../../parts/date-range-text.ts'
import { type Month, monthOf } from '../../parts/month.ts'
import type { CalendarView, Range } from './calendar-view.ts'
import styles from './failed-changes.module.css'
import type { CalendarState } from './use-calendar.ts'

/**
 * The nights that could not be saved, each change with its retry. On a wide screen the nights of the shown month say it
 * in their cells, so a change is named here only when none of its nights is shown.
 */
export function FailedChanges({
  view,
  month,
  calendar,
}: {
  view: CalendarView
  month: Month
  calendar: CalendarState
}) {
  return (
    <div className={styles.failures}>
      {calendar.failures.map((change) => (
        <div
          key={`${change.from} ${change.until}`}
          className={styles.failure}
          data-shown={monthOf(change.from) <= month && month <= monthOf(addDays(change.until, -1)) ? '' : undefined}
        >
          <Alert look="bad" role="alert" icon={TriangleAlert}>
            <span className={styles.line}>
              {failedText(change, view.formatLocale)}
              <button type="button" className={styles.retry} onClick={() => void calendar.change(change)}>
                {m.calendar_retry()}
              </button>
            </span>
          </Alert>
        </div>
      ))}
    </div>
  )
}

/** Returns which nights were not saved: `28. Juni wurde nicht gespeichert.` */
function failedText({ from, until }: Range, formatLocale: string): string {
  const last = addDays(until, -1)
  return from === last
    ? m.calendar_failed_night({ day: dayText(from, formatLocale) })
    : m.calendar_failed_nights({ days: dateRangeText(from, last, formatLocale) })
}
