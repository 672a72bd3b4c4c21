import { type Transaction, sql } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { seatsOfBookings } from './seats-of-bookings.ts'
import { holdRules, type RuleRow, rulesOf } from './load-seat-rules.ts'
import { giveBackNights, nightsOf, type NightSeats, takeNights } from './night-counters.ts'
import type { TimePlan } from './weekly-plan.ts'
import { dayOf, freeTime, isTimed, type SeatRules, seatsOfNight, seatsOfTime, type Span } from './free-seats.ts'

type Needs = Pick<App, 'marketplace'>

/** A span of a listing and a number of its seats. The booking `bookingId` does not count as taken by another guest. */
export type Wanted = {
  listingId: string
  bookingId: string
  start: Date
  end: Date
  from: CalendarDate
  until: CalendarDate
  seats: number
}

/**
 * Holds seats until they are released. Throws `transaction-booking-time-not-available`; then the transaction must be rolled
 * back. Nights are decided by their counters; hours by the bookings, one at a time for each listing. `locked` is the
 * listing when the caller has already locked its row.
 */
export async function holdSeats(app: Needs, tx: Transaction<DB>, wanted: Wanted, locked?: RuleRow): Promise<void> {
  const { listingId, seats } = wanted
  const span = touchedSpan(wanted)
  const rules = locked ? await rulesOf(app, tx, locked, span) : await holdRules(app, tx, listingId, span)
  if (isTimed(rules)) await requireFreeTime(tx, rules, wanted)
  else await takeNights(tx, { listingId, nights: nightsToTake(rules, wanted), seats })
}

/**
 * Returns the nights of a stay with their seats. Throws `transaction-booking-time-not-available` for hours of a day and for
 * a night without seats, `booking-outside-listing-days`, and `booking-too-many-seats` where a night has fewer seats in
 * total than are wanted.
 */
function nightsToTake(rules: SeatRules, wanted: Omit<Wanted, 'bookingId'>): NightSeats[] {
  const span = touchedSpan(wanted)
  if (wanted.start.getTime() !== span.start || wanted.end.getTime() !== span.end)
    throw new Problem('transaction-booking-time-not-available')
  requireListingDays(rules, wanted)
  const nights = nightsOf(wanted.from, wanted.until).map((night) => ({ night, seats: seatsOfNight(rules, night) }))
  const fewest = Math.min(...nights.map(({ seats }) => seats))
  if (fewest <= 0) throw new Problem('transaction-booking-time-not-available')
  if (fewest < wanted.seats) throw new Problem('booking-too-many-seats', { params: { max: fewest } })
  return nights
}

/** Releases held seats. Seats by the hour are released by the booking's new state alone. */
export async function releaseSeats(app: Needs, tx: Transaction<DB>, held: Wanted): Promise<void> {
  const rules = await holdRules(app, tx, held.listingId, { start: 0, end: 0 })
  if (!isTimed(rules)) await giveBackNights(tx, held)
}

/** Throws `booking-outside-listing-days` for a day on which the listing is not offered at all. */
function requireListingDays({ from, until }: SeatRules, wanted: Pick<Wanted, 'from' | 'until'>): void {
  if ((from && wanted.from < from) || (until && wanted.until > until)) throw new Problem('booking-outside-listing-days')
}

/** The whole days that a stretch of time touches. */
function touchedSpan({ from, until }: Pick<Wanted, 'from' | 'until'>): Span {
  return { start: dayOf(from).start, end: dayOf(until).start }
}

/** Bookings by the hour lock the listing's calendar row, so that each sees all earlier ones. */
async function requireFreeTime(
  tx: Transaction<DB>,
  rules: SeatRules & { plan: TimePlan },
  wanted: Wanted,
): Promise<void> {
  await tx
    .insertInto('listingCalendars')
    .values({ listingId: wanted.listingId, timeBookings: 1 })
    .onConflict((conflict) =>
      conflict.column('listingId').doUpdateSet({ timeBookings: sql`listing_calendars.time_bookings + 1` }),
    )
    .execute()
  const span = { start: wanted.start.getTime(), end: wanted.end.getTime() }
  const others = await seatsOfBookings(tx, wanted.listingId, span, wanted.bookingId)
  const free = freeTime(seatsOfTime(rules, span), others)
  if (free.some(({ seats }) => seats < wanted.seats)) throw new Problem('transaction-booking-time-not-available')
}
