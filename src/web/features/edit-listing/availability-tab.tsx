import { CalendarCheck, CalendarClock, CalendarX } from '../../parts/icons.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { dateRangeText } from '../../parts/date-range-text.ts'
import { useHydrated } from '../../parts/use-hydrated.ts'
import type { CalendarView } from '../calendar/calendar-view.ts'
import { HostCalendar } from '../calendar/host-calendar-view.tsx'
import styles from './availability-tab.module.css'
import type { TabProps } from './tab-props.ts'
import { useFormatLocale } from '../../parts/format-locale.ts'

/** When the place is available, and for an offer the calendar in which single nights are blocked. */
export function AvailabilityTab({ view: { card, kind, steps, calendar } }: TabProps) {
  const formatLocale = useFormatLocale()
  const days =
    card?.availableFrom && card.availableUntil
      ? dateRangeText(card.availableFrom, card.availableUntil, formatLocale)
      : ''
  const change = steps.find(({ tab }) => tab === 'description')?.to
  return (
    <>
      <ul className={styles.facts}>
        {days && (
          <li>
            <CalendarCheck size={24} aria-hidden="true" />
            <div>
              <h2>{days}</h2>
              <p>
                {kind === 'offer'
                  ? m.edit_listing_availability_days_offer()
                  : m.edit_listing_availability_days_request()}
              </p>
              {change && <Link to={`${change}#availableFrom`}>{m.edit_listing_availability_change()}</Link>}
            </div>
          </li>
        )}
        {calendar && (
          <li>
            <CalendarClock size={24} aria-hidden="true" />
            <div>
              <h2>{m.week_heading()}</h2>
              {calendar.week.map(({ days, text }) => (
                <p key={days}>{`${days}: ${text}`}</p>
              ))}
              <Link to={`/listings/${calendar.listing.id}/calendar/week`}>{m.week_change()}</Link>
            </div>
          </li>
        )}
        {calendar && (
          <li>
            <CalendarX size={24} aria-hidden="true" />
            <div>
              <h2>{m.calendar_wizard()}</h2>
              <p>{m.calendar_wizard_text()}</p>
              <Link to={`/listings/${calendar.listing.id}/calendar`}>{m.calendar_wizard_open()}</Link>
            </div>
          </li>
        )}
      </ul>
      {calendar && <TabCalendar calendar={calendar} />}
    </>
  )
}

/** The calendar inside the wizard's form. It needs script; without it the link above leads to the calendar's page. */
function TabCalendar({ calendar }: { calendar: CalendarView }) {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const [month, setMonth] = useState(calendar.month.month)
  if (!hydrated) return null
  return (
    <HostCalendar
      view={calendar}
      month={month}
      nested
      rank="h2"
      onMonth={setMonth}
      onOpen={(night) => void navigate(`/listings/${calendar.listing.id}/calendar?month=${month}&night=${night}`)}
    />
  )
}
