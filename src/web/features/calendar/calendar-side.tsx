import { ChevronRight, ChevronsUpDown } from '../../parts/icons.ts'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Avatar } from '../../parts/avatar.tsx'
import { dateRangeText } from '../../parts/date-range-text.ts'
import { Popover } from '../../parts/popover.tsx'
import styles from './calendar-side.module.css'
import { compareAddress, waitingAddress } from './calendar-requests.ts'
import type { CalendarView, StayView } from './calendar-view.ts'
import type { CalendarPage } from './load-calendar.ts'

/** How many stays or requests are shown before the reader asks for all. */
const shortList = 5

/** The column beside the calendar: the listing, upcoming stays and open requests. */
export function CalendarSide({ page }: { page: CalendarPage }) {
  const { view } = page
  const coming = view.coming.slice(0, shortList)
  return (
    <aside className={styles.side} aria-label={m.calendar_side()}>
      <div>
        <h2 className={styles.label}>{m.calendar_for()}</h2>
        <Chooser page={page} />
      </div>
      <WeekSummary view={view} />
      {coming.length > 0 && (
        <section>
          <h2>{m.calendar_coming()}</h2>
          <Stays stays={coming} shared={view.shared} formatLocale={view.formatLocale} />
        </section>
      )}
      {view.waiting.length > 0 && <Waiting view={view} />}
      <p className={styles.hint}>{m.calendar_hint()}</p>
      <p className={styles.touchHint}>{m.calendar_hint_touch()}</p>
    </aside>
  )
}

/** The requests that wait for an answer: the first ones, all when asked for, and the way to compare and answer them. */
function Waiting({ view }: { view: CalendarView }) {
  const { waiting, listing, shared, formatLocale } = view
  const rest = waiting.slice(shortList)
  const list = { shared, formatLocale, waiting: true }
  return (
    <section>
      <h2>
        {m.calendar_waiting()} <span className={styles.count}>{waiting.length}</span>
      </h2>
      <Stays stays={waiting.slice(0, shortList)} {...list} />
      {rest.length > 0 && (
        <details className={styles.all}>
          <summary>
            <span className={styles.showAll}>{m.calendar_waiting_all({ count: waiting.length })}</span>
            <span className={styles.showFew}>{m.calendar_waiting_few()}</span>
          </summary>
          <Stays stays={rest} {...list} />
        </details>
      )}
      {waiting.length > 1 && (
        <p className={styles.ways}>
          <Link to={compareAddress(listing.id, null)}>{m.inbox_compare()}</Link>
          <Link to={waitingAddress(listing.id)}>{m.calendar_waiting_inbox()}</Link>
        </p>
      )}
    </section>
  )
}

/** The usual week, with a link to change it. */
function WeekSummary({ view: { week, listing } }: { view: CalendarView }) {
  return (
    <section>
      <h2>{m.week_heading()}</h2>
      <dl className={styles.week}>
        {week.map(({ days, text }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Link to={`/listings/${listing.id}/calendar/week`} className={styles.change}>
        {m.week_change()}
      </Link>
    </section>
  )
}

/** Stays and requests, each linked to its conversation. */
export function Stays({
  stays,
  shared,
  formatLocale,
  waiting = false,
}: {
  stays: StayView[]
  shared: boolean
  formatLocale: string
  waiting?: boolean
}) {
  return (
    <ul className={styles.stays}>
      {stays.map((stay) => (
        <li key={stay.transactionId}>
          <Link to={`/sale/${stay.transactionId}/details`} className={styles.stay}>
            <Avatar person={stay.person} size={38} />
            <span className={styles.who}>
              <strong>{stay.fullName}</strong>
              <StayFacts stay={stay} shared={shared} formatLocale={formatLocale} waiting={waiting} />
            </span>
            <ChevronRight size={20} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Days and people of a stay; for a request the days with the time by which it has to be answered. */
function StayFacts({
  stay,
  shared,
  formatLocale,
  waiting,
}: Omit<Parameters<typeof Stays>[0], 'stays'> & { stay: StayView }) {
  const days = dateRangeText(stay.from, stay.until, formatLocale)
  const people = shared ? m.search_people_count({ count: stay.seats }) : null
  if (!waiting) return <span>{[days, people].filter(Boolean).join(' · ')}</span>
  const until = stay.answerBy && m.calendar_answer_by({ at: stay.answerBy })
  return (
    <>
      <span data-waiting="">{[days, until].filter(Boolean).join(' · ')}</span>
      {people && <span>{people}</span>}
    </>
  )
}

function Chooser({ page: { view, others } }: { page: CalendarPage }) {
  const { listing, shared } = view
  const card = (title: string, seats: number, picture: string | null) => (
    <>
      {picture && <img src={`/media/${picture}/square-small.webp`} alt="" width={56} height={56} loading="lazy" />}
      <span className={styles.what}>
        <strong>{title}</strong>
        {shared && <span>{m.calendar_seats_each({ count: seats })}</span>}
      </span>
    </>
  )
  if (others.length === 0)
    return <div className={styles.card}>{card(listing.title, listing.seats, listing.picture)}</div>
  return (
    <Popover
      group="calendars"
      align="end"
      triggerClass={styles.card}
      panelClass={styles.panel}
      trigger={
        <>
          {card(listing.title, listing.seats, listing.picture)}
          <ChevronsUpDown size={20} aria-hidden="true" />
        </>
      }
    >
      <ul className={styles.others}>
        {others.map(({ id, title, seats, picture }) => (
          <li key={id}>
            <Link to={`/listings/${id}/calendar`} className={styles.other}>
              {card(title, seats, picture)}
            </Link>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
