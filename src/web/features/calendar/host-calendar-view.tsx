import { ChevronLeft, ChevronRight } from '../../parts/icons.ts'
import type { ReactNode } from 'react'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { CalendarGrid, CalendarSkeleton } from './calendar-grid.tsx'
import { FailedChanges } from './failed-changes.tsx'
import type { CalendarView, Range } from './calendar-view.ts'
import styles from './host-calendar-view.module.css'
import { Legend } from './legend.tsx'
import { addMonths, type Month, monthOf, monthText } from '../../parts/month.ts'
import { NightDialog } from './night-dialog.tsx'
import { RangeBar } from './range-bar.tsx'
import { useCalendar } from './use-calendar.ts'
import { useSelection } from './use-selection.ts'

/** A month in which the host blocks nights, opens them and sets how many places they have. */
export function HostCalendar({
  view,
  month,
  picked = null,
  nested = false,
  rank: Heading,
  subject = '',
  children,
  openNight = null,
  todayElsewhere = false,
  onMonth,
  onOpen,
}: {
  view: CalendarView
  month: Month
  picked?: Range | null
  /** Whether it stands inside the form of another page. */
  nested?: boolean
  /** Level of the heading that names the month. */
  rank: 'h1' | 'h2'
  /** Text for screen readers before the month in the heading. */
  subject?: string
  /** Content between the heading and the table. */
  children?: ReactNode
  /** The night whose stays the address asks to show. */
  openNight?: CalendarDate | null
  /** Whether the page leads to the present month itself on phones. */
  todayElsewhere?: boolean
  onMonth(month: Month): void
  onOpen(night: CalendarDate): void
}) {
  const calendar = useCalendar(view, month)
  const name = monthText(month, view.formatLocale)
  const selection = useSelection(picked, picked?.from ?? firstFocus(view, month), {
    first: view.today,
    last: addDays(`${addMonths(view.last, 1)}-01`, -1),
    weekStart: view.weekStart,
    onMonth: (night) => monthOf(night) !== month && onMonth(monthOf(night)),
  })
  const turn = (to: Month) => {
    if (monthOf(selection.focused) !== to) selection.focus(firstFocus(view, to))
    onMonth(to)
  }
  const { shown, conflict, failures } = calendar
  const base = `/listings/${view.listing.id}/calendar`
  return (
    <section className={styles.calendar} aria-label={m.calendar_title()}>
      <header className={styles.head}>
        <Heading className={styles.month}>
          {subject && <span className="visually-hidden">{subject}: </span>}
          {name}
        </Heading>
        <MonthButton
          to={monthOf(view.today)}
          base={base}
          className={`${styles.today} ${todayElsewhere ? styles.wide : ''}`}
          label={m.calendar_today()}
          onTurn={turn}
        />
        <MonthButton
          to={month > view.first ? addMonths(month, -1) : undefined}
          base={base}
          className={styles.step}
          label={m.calendar_previous()}
          onTurn={turn}
        >
          <ChevronLeft size={22} aria-hidden="true" />
        </MonthButton>
        <MonthButton
          to={month < view.last ? addMonths(month, 1) : undefined}
          base={base}
          className={styles.step}
          label={m.calendar_next()}
          onTurn={turn}
        >
          <ChevronRight size={22} aria-hidden="true" />
        </MonthButton>
      </header>
      {children}
      {conflict && (
        <Alert look="warn" role="alert">
          {conflict} {selection.range && m.calendar_choice_kept()}
        </Alert>
      )}
      {shown ? (
        <CalendarGrid
          view={view}
          month={shown}
          calendar={calendar}
          selection={selection}
          picked={picked}
          onOpen={onOpen}
        />
      ) : (
        <CalendarSkeleton
          failed={calendar.status === 'failed'}
          name={name}
          onRetry={() => void calendar.retryMonth()}
        />
      )}
      {failures.length > 0 && <FailedChanges view={view} month={month} calendar={calendar} />}
      <Legend />
      <p aria-live="polite" className="visually-hidden">
        {calendar.said}
      </p>
      {openNight && shown && <NightDialog view={view} month={shown} date={openNight} />}
      {selection.range && shown && (
        <RangeBar
          key={`${selection.range.from} ${selection.range.until} ${shown.month}`}
          view={view}
          month={shown}
          range={selection.range}
          nested={nested}
          passive={selection.dragging}
          closeTo={`${base}?month=${month}`}
          onClose={selection.clear}
          onChange={(change) => {
            const { range } = selection
            selection.clear()
            void calendar.change(change).then((stored) => !stored && range && selection.restore(range))
          }}
        />
      )}
    </section>
  )
}

function MonthButton({
  to,
  base,
  className,
  label,
  children,
  onTurn,
}: {
  to: Month | undefined
  base: string
  className: string | undefined
  label: string
  children?: ReactNode
  onTurn(month: Month): void
}) {
  const content = children ? (
    <>
      {children}
      <span className="visually-hidden">{label}</span>
    </>
  ) : (
    label
  )
  if (!to)
    return (
      <span className={className} data-off="">
        {content}
      </span>
    )
  return (
    <a
      className={className}
      href={`${base}?month=${to}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onTurn(to)
      }}
    >
      {content}
    </a>
  )
}

/** Returns the night that gets the focus when a month is shown: today, or the first of the month. */
function firstFocus({ today, month: { nights } }: CalendarView, month: Month): CalendarDate {
  if (monthOf(today) === month) return today
  const first = nights.find(({ night, reach }) => reach === 'open' && monthOf(night) === month)
  return first?.night ?? `${month}-01`
}
