import type { Transaction, Updateable } from 'kysely'
import type { Bookings, DB } from '#db/tables.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { type Booking, holdsSeats, toBooking } from './booking.ts'
import { type BookingTime, bookingDates } from './booking-dates.ts'
import { holdSeats, releaseSeats } from './hold-seats.ts'
import { lockNights, nightsOf } from './night-counters.ts'

type Needs = Pick<App, 'clock' | 'marketplace'>

/**
 * Accepts, declines or cancels the booking of a transaction, inside the database transaction of the step. A pending or
 * proposed one is accepted or declined, an accepted one cancelled. Seats are given back, or for a proposed one taken.
 * Throws `transaction-booking-state-not-pending`, `transaction-booking-state-not-accepted`, or
 * `transaction-booking-time-not-available` when a proposed one no longer fits; then it must be rolled back.
 */
export async function changeBookingState(
  app: Needs,
  tx: Transaction<DB>,
  { transactionId, to }: { transactionId: string; to: 'accepted' | 'declined' | 'cancelled' },
): Promise<Booking> {
  const refusal =
    to === 'cancelled' ? 'transaction-booking-state-not-accepted' : 'transaction-booking-state-not-pending'
  const booking = await lockBooking(tx, transactionId)
  const before = to === 'cancelled' ? ['accepted'] : ['pending', 'proposed']
  if (!booking || !before.includes(booking.state)) throw new Problem(refusal)
  const held = { ...booking, bookingId: booking.id }
  if (holdsSeats(booking.state) && !holdsSeats(to)) await releaseSeats(app, tx, held)
  if (!holdsSeats(booking.state) && holdsSeats(to)) await holdSeats(app, tx, held)
  return store(app, tx, booking, { state: to })
}

/**
 * Moves the booking of a transaction to another time or number of seats. Its state stays; its seats are released and held
 * again. Throws like `changeBookingState`, also for a declined or cancelled booking.
 */
export async function updateBooking(
  app: Needs,
  tx: Transaction<DB>,
  { transactionId, time, seats }: { transactionId: string; time: BookingTime; seats?: number | undefined },
): Promise<Booking> {
  const booking = await lockBooking(tx, transactionId)
  if (!booking || booking.state === 'declined' || booking.state === 'cancelled')
    throw new Problem('transaction-booking-state-not-pending')
  const next = { ...bookingDates(app, time), seats: seats ?? booking.seats }
  const { listingId, id: bookingId } = booking
  if (holdsSeats(booking.state)) {
    // Both stays at once and in order, so that two people who move at the same time do not wait for each other.
    await lockNights(tx, listingId, [
      ...new Set([...nightsOf(booking.from, booking.until), ...nightsOf(next.from, next.until)]),
    ])
    await releaseSeats(app, tx, { ...booking, bookingId })
    await holdSeats(app, tx, { ...next, listingId, bookingId })
  }
  return store(app, tx, booking, {
    seats: next.seats,
    startAt: next.start,
    endAt: next.end,
    startDate: next.from,
    endDate: next.until,
    displayStartAt: next.displayStart,
    displayEndAt: next.displayEnd,
  })
}

async function lockBooking(tx: Transaction<DB>, transactionId: string): Promise<Booking | undefined> {
  const row = await tx
    .selectFrom('bookings')
    .selectAll()
    .where('transactionId', '=', transactionId)
    .forUpdate()
    .executeTakeFirst()
  return row && toBooking(row)
}

async function store(
  app: Needs,
  tx: Transaction<DB>,
  { listingId, id }: Booking,
  values: Updateable<Bookings>,
): Promise<Booking> {
  const row = await tx
    .updateTable('bookings')
    .set({ ...values, updatedAt: app.clock.now() })
    .where('listingId', '=', listingId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toBooking(row)
}
