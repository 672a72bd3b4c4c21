import { ChevronLeft, ChevronRight } from '../../parts/icons.ts'
import { Suspense, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { addDays, nightsBetween } from '#kernel/dates.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import type { FreeMonths } from './free-months.ts'
import type { ListingPage } from './load-listing.ts'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import { dayText } from '../../parts/date-range-text.ts'
import { withStay } from '../../parts/stay-in-address.ts'
import { isFew } from '../../parts/scarcity.ts'
import { addMonths, type Month, monthOf, monthText, shownDays, weekdayNames } from '../../parts/month.ts'
import styles from './free-places.module.css'
import { Section } from './listing-section.tsx'

const DayPickerDialog = lazyPart(async () => (await import('../../parts/day-picker-dialog.tsx')).default)

/**
 * Free places for each night, as two tables. With script a stay can be selected in a calendar, whose code is loaded on
 * demand.
 */
export function FreePlaces({ page, free }: { page: ListingPage; free: FreeMonths }) {
  const [choosing, setChoosing] = useState(false)
  const months = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const days = { from: page.wish.from, until: page.wish.until }
  return (
    <Section title={m.calendar_guest_title()}>
      <div ref={months} className={styles.months} id="free">
        {/* Without keys by month: each link to another month stays where it is, and keeps the focus. */}
        <FreeMonth page={page} free={free} month={free.month} second={false} />
        <FreeMonth page={page} free={free} month={addMonths(free.month, 1)} second />
      </div>
      {choosing && (
        <Suspense>
          <DayPickerDialog
            field={months}
            title={m.picker_stay()}
            listingId={page.id}
            value={days}
            people={free.usual > 1 ? page.wish.people : 1}
            last={page.lastPaidDay ?? undefined}
            start={`${free.month}-01`}
            onClose={() => setChoosing(false)}
            onChange={({ from, until }) =>
              void navigate(`?${withStay(query, { from, until })}`, { replace: true, preventScrollReset: true })
            }
          />
        </Suspense>
      )}
      <div className={styles.foot}>
        <ul className={styles.legend}>
          {days.from && days.until && <li data-look="chosen">{m.calendar_guest_chosen()}</li>}
          <li data-look="free">{m.calendar_guest_free()}</li>
          {free.usual > 1 && <li data-look="few">{m.calendar_guest_some()}</li>}
          <li data-look="none">{m.calendar_guest_none()}</li>
        </ul>
        {!page.byTheHour && !page.own && !page.payoutNote && (
          <Button
            type="button"
            look="secondary"
            size="small"
            className="needs-script"
            onClick={() => setChoosing(true)}
          >
            {m.calendar_guest_pick()}
          </Button>
        )}
      </div>
    </Section>
  )
}

function FreeMonth({
  page,
  free,
  month,
  second,
}: {
  page: ListingPage
  free: FreeMonths
  month: Month
  second: boolean
}) {
  const { from, until } = shownDays(month, free.weekStart)
  const days = Array.from({ length: nightsBetween(from, until) }, (_, index) => addDays(from, index))
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    <div className={styles.month} data-second={second ? '' : undefined}>
      <header>
        <Turn to={second ? null : free.previous} label={m.search_calendar_before()}>
          <ChevronLeft size={20} aria-hidden="true" />
        </Turn>
        <h3>{monthText(month, page.formatLocale)}</h3>
        <Turn to={free.next} label={m.search_calendar_after()} late={!second}>
          <ChevronRight size={20} aria-hidden="true" />
        </Turn>
      </header>
      <table>
        <thead>
          <tr>
            {weekdayNames(free.weekStart, page.formatLocale).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>{monthOf(day) === month && <FreeDay day={day} page={page} free={free} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function FreeDay({ day, page, free }: { day: string; page: ListingPage; free: FreeMonths }) {
  const places = free.free[nightsBetween(`${free.month}-01`, day)] ?? 0
  const past = day < page.minimumDay
  const look = past ? 'past' : places === 0 ? 'none' : isFew(places, free.usual) ? 'few' : 'free'
  const how =
    places === 0
      ? m.calendar_guest_none()
      : free.usual > 1
        ? m.calendar_free({ count: places })
        : m.calendar_guest_free()
  const { from, until } = page.wish
  // On the day of departure nobody sleeps here: it may be taken.
  const chosen = day === until ? 'last' : day === from ? 'first' : from < day && day < until ? '' : undefined
  return (
    <span
      className={styles.day}
      data-look={look}
      data-chosen={places > 0 || chosen === 'last' ? chosen : undefined}
      title={how}
    >
      <span aria-hidden="true">{Number(day.slice(8))}</span>
      <span className="visually-hidden">{`${dayText(day, page.formatLocale)}: ${how}`}</span>
    </span>
  )
}

function Turn({
  to,
  label,
  late = false,
  children,
}: {
  to: Month | null
  label: string
  /** Hidden where only one month is shown at a time. */
  late?: boolean
  children: React.ReactNode
}) {
  const [query] = useSearchParams()
  if (!to) return <span className={styles.turn} />
  const next = new URLSearchParams(query)
  next.set('month', to)
  return (
    <Link className={styles.turn} data-late={late ? '' : undefined} to={`?${next}#free`} replace preventScrollReset>
      {children}
      <span className="visually-hidden">{label}</span>
    </Link>
  )
}
