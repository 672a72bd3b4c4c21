import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { addDays, type CalendarDate, dateInZone, nightsBetween } from '#kernel/dates.ts'
import { newId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { type Booking, holdsSeats, toBooking } from './booking.ts'
import { holdSeats } from './hold-seats.ts'
import { mostSeats } from './plan.ts'

/** When a booking is: a stay from day to day, or hours from moment to moment. */
export type BookingTime =
  | { from: CalendarDate; until: CalendarDate; display?: { start: Date; end: Date } | undefined }
  | { start: Date; end: Date; display?: { start: Date; end: Date } | undefined }

type Needs = Pick<App, 'clock' | 'marketplace'>

/**
 * Makes the booking of a transaction, inside the database transaction that makes the step. `pending` holds its seats;
 * `proposed` only asks. Throws `transaction-booking-time-not-available` when a night or hour has too few seats left, lies in
 * the past or too far ahead, or does not fit the listing's plan; then the database transaction must be rolled back.
 */
export async function createBooking(
  app: Needs,
  tx: Transaction<DB>,
  input: {
    listingId: string
    transactionId: string
    customerId: string
    time: BookingTime
    seats: number
    state: 'pending' | 'proposed'
  },
): Promise<Booking> {
  const { listingId, transactionId, customerId, seats, state } = input
  const time = timeOf(app, input.time)
  if (!Number.isInteger(seats) || seats < 1 || seats > mostSeats)
    throw new Problem('transaction-booking-time-not-available')
  const id = newId()
  if (holdsSeats(state)) await holdSeats(app, tx, { ...time, listingId, bookingId: id, seats })
  const at = app.clock.now()
  const row = await tx
    .insertInto('bookings')
    .values({
      listingId,
      id,
      transactionId,
      customerId,
      state,
      seats,
      startAt: time.start,
      endAt: time.end,
      startDate: time.from,
      endDate: time.until,
      displayStartAt: time.displayStart,
      displayEndAt: time.displayEnd,
      createdAt: at,
      updatedAt: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toBooking(row)
}

/** All the dates of a booking. Throws when they make no sense or nobody can stay then. */
export function timeOf(app: Needs, time: BookingTime) {
  const [start, end] =
    'from' in time ? [new Date(`${time.from}T00:00:00Z`), new Date(`${time.until}T00:00:00Z`)] : [time.start, time.end]
  const from = 'from' in time ? time.from : isoDay(start)
  const until = 'from' in time ? time.until : isoDay(new Date(end.getTime() + 86_399_999))
  const { start: displayStart, end: displayEnd } = time.display ?? { start, end }
  const today = dateInZone(app.clock.now(), app.marketplace.timeZone)
  const isFuture = 'from' in time ? from >= today : start >= app.clock.now()
  const lastDay = addDays(today, app.marketplace.availability.bookableDays)
  if (
    !(start < end) ||
    !(displayStart <= displayEnd) ||
    !isFuture ||
    until > lastDay ||
    nightsBetween(from, until) > 366
  )
    throw new Problem('transaction-booking-time-not-available')
  return { start, end, from, until, displayStart, displayEnd }
}

function isoDay(moment: Date): CalendarDate {
  return moment.toISOString().slice(0, 10)
}
