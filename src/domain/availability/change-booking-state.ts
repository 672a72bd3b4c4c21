import type { Transaction, Updateable } from 'kysely'
import type { Bookings, DB } from '#db/tables.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { type Booking, holdsSeats, toBooking } from './booking.ts'
import { holdSeats, releaseSeats } from './hold-seats.ts'

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
