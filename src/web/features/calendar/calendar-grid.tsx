import type { HostNight } from '#domain/availability/index.ts'
import { addDays } from '#kernel/dates.ts'
import * as m from '#words/compiled/messages.js'
import styles from './calendar-grid.module.css'
import { type CalendarView, isChoosable, assignLanes, type MonthView, type Range } from './calendar-view.ts'
import { monthOf, monthText, weekdayNames } from '../../parts/month.ts'
import { NightCell } from './night-cell.tsx'
import type { CalendarState } from './use-calendar.ts'
import type { Selection } from './use-selection.ts'

/** A month as a table of nights, one row for each week. */
export function CalendarGrid({
  view,
  month,
  calendar,
  selection,
  picked,
  onOpen,
}: {
  view: CalendarView
  month: MonthView
  calendar: CalendarState
  selection: Selection
  picked: Range | null
  onOpen(night: string): void
}) {
  const lanes = assignLanes(month.stays)
  const weeks = Array.from({ length: month.nights.length / 7 }, (_, week) => month.nights.slice(week * 7, week * 7 + 7))
  return (
    <table
      className={styles.grid}
      role="grid"
      aria-label={monthText(month.month, view.formatLocale)}
      aria-multiselectable
    >
      <thead>
        <tr>
          {weekdayNames(view.weekStart, view.formatLocale).map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              <span aria-hidden="true">{short}</span>
              <span className="visually-hidden">{long}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.night}>
            {week.map((night, weekday) => (
              <NightCell
                key={night.night}
                night={night}
                stays={month.stays}
                lanes={lanes}
                outsideMonth={monthOf(night.night) !== month.month}
                today={view.today}
                weekday={weekday}
                shared={view.shared}
                formatLocale={view.formatLocale}
                calendar={calendar}
                selection={selection}
                href={plainAddress(view, month.month, night, picked)}
                onOpen={onOpen}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** An empty month, shown while one is loading or could not be loaded. */
export function CalendarSkeleton({ failed, name, onRetry }: { failed: boolean; name: string; onRetry(): void }) {
  return (
    <div className={styles.skeleton} aria-busy={!failed}>
      {failed ? (
        <p className={styles.failed} role="alert">
          {m.calendar_month_failed({ month: name })}{' '}
          <button type="button" onClick={onRetry}>
            {m.calendar_again()}
          </button>
        </p>
      ) : (
        <output className={styles.loading}>
          <span className={styles.spinner} aria-hidden="true" />
          {m.calendar_loading({ month: name })}
        </output>
      )}
    </div>
  )
}

/**
 * Returns where a night links to without script: the first press selects it, the second extends the selection, a full
 * night opens its stays.
 */
function plainAddress({ listing }: CalendarView, month: string, night: HostNight, picked: Range | null): string {
  const date = night.night
  const query = new URLSearchParams({ month })
  if (!isChoosable(night)) query.set('night', date)
  else {
    const single = picked && addDays(picked.from, 1) === picked.until && picked.from !== date ? picked.from : date
    query.set('from', single < date ? single : date)
    query.set('until', addDays(single < date ? date : single, 1))
  }
  return `/listings/${listing.id}/calendar?${query}#nights`
}
