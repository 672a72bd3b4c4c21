import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { addDays, nightsBetween } from '#kernel/dates.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import type { FreeMonths } from './free-months.ts'
import type { ListingPage } from './load-listing.ts'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import { dayText } from '../../parts/date-range-text.ts'
import { isFew } from '../../parts/scarcity.ts'
import { useHydrated } from '../../parts/use-hydrated.ts'
import { addMonths, type Month, monthOf, monthText, shownDays, weekdayNames } from '../../parts/month.ts'
import styles from './free-places.module.css'
import { Section } from './listing-section.tsx'

const StayCalendar = lazyPart(async () => (await import('../../parts/stay-calendar.tsx')).StayCalendar)

/**
 * Free places for each night, as two tables. With script a stay can be selected in a calendar, whose code is loaded on
 * demand.
 */
export function FreePlaces({ page, free }: { page: ListingPage; free: FreeMonths }) {
  const hydrated = useHydrated()
  const [choosing, setChoosing] = useState(false)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const days = { from: page.wish.from, until: page.wish.until }
  return (
    <Section title={m.calendar_guest_title()}>
      {choosing ? (
        <Suspense fallback={<div className={styles.waiting} />}>
          <StayCalendar
            listingId={page.id}
            value={days}
            people={free.usual > 1 ? page.wish.people : 1}
            min={page.minimumDay}
            start={`${free.month}-01`}
            formatLocale={page.formatLocale}
            firstDay={free.weekStart === 0 ? 'sun' : undefined}
            onChange={({ from, until }) => {
              const next = new URLSearchParams(query)
              next.set('from', from)
              next.set('until', until)
              void navigate(`?${next}`, { replace: true, preventScrollReset: true })
            }}
          />
        </Suspense>
      ) : (
        <div className={styles.months} id="free">
          {/* Without keys by month: each link to another month stays where it is, and keeps the focus. */}
          <FreeMonth page={page} free={free} month={free.month} second={false} />
          <FreeMonth page={page} free={free} month={addMonths(free.month, 1)} second />
        </div>
      )}
      <div className={styles.foot}>
        <ul className={styles.legend}>
          <li data-look="free">{m.calendar_guest_free()}</li>
          {free.usual > 1 && <li data-look="few">{m.calendar_guest_some()}</li>}
          <li data-look="none">{m.calendar_guest_none()}</li>
        </ul>
        {hydrated && !choosing && !page.byTheHour && !page.own && !page.payoutNote && (
          <Button type="button" look="secondary" size="small" onClick={() => setChoosing(true)}>
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
  const look = places === 0 ? 'none' : isFew(places, free.usual) ? 'few' : 'free'
  const how =
    places === 0
      ? m.calendar_guest_none()
      : free.usual > 1
        ? m.calendar_free({ count: places })
        : m.calendar_guest_free()
  const chosen = page.wish.from <= day && day < page.wish.until
  return (
    <span className={styles.day} data-look={look} data-chosen={chosen && places > 0 ? '' : undefined} title={how}>
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
