import { addDays, type CalendarDate, nightsBetween } from '#kernel/dates.ts'
import { Problem } from '#kernel/problem.ts'
import { maxNights } from '../max-nights.ts'
import { todayOf } from '../today-of.ts'
import type { App } from '../app.ts'

/**
 * The time of a booking: a stay from day to day, or hours from moment to moment. `byDay`: for listings by the night, the
 * moments stand for their UTC days, whatever their time of day.
 */
export type BookingTime =
  | { from: CalendarDate; until: CalendarDate; display?: { start: Date; end: Date } | undefined }
  | { start: Date; end: Date; display?: { start: Date; end: Date } | undefined; byDay?: boolean | undefined }

type Needs = Pick<App, 'clock' | 'marketplace'>

/**
 * Returns all the dates of a booking. Throws `date-until-not-after-from` for an empty or reversed stretch,
 * `booking-in-the-past`, `booking-too-far-ahead`, `booking-too-long`.
 */
export function bookingDates(app: Needs, time: BookingTime) {
  const [start, end] =
    'from' in time ? [new Date(`${time.from}T00:00:00Z`), new Date(`${time.until}T00:00:00Z`)] : [time.start, time.end]
  const from = 'from' in time ? time.from : isoDay(start)
  const until = 'from' in time ? time.until : isoDay(new Date(end.getTime() + 86_399_999))
  const { start: displayStart, end: displayEnd } = time.display ?? { start, end }
  const today = todayOf(app)
  const isFuture = 'from' in time ? from >= today : start >= app.clock.now()
  const { bookableDays } = app.marketplace.availability
  if (!(start < end)) throw new Problem('date-until-not-after-from', { field: 'bookingEnd' })
  if (!(displayStart <= displayEnd)) throw new Problem('date-until-not-after-from', { field: 'bookingDisplayEnd' })
  if (!isFuture) throw new Problem('booking-in-the-past')
  if (until > addDays(today, bookableDays))
    throw new Problem('booking-too-far-ahead', { params: { max: bookableDays } })
  if (nightsBetween(from, until) > maxNights) throw new Problem('booking-too-long', { params: { max: maxNights } })
  return { start, end, from, until, displayStart, displayEnd }
}

/** Returns the UTC day of a moment. */
export function isoDay(moment: Date): CalendarDate {
  return moment.toISOString().slice(0, 10)
}
