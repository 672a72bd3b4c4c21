import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { newId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { day } from '#kernel/clock.ts'
import type { App } from '../app.ts'
import { type Booking, holdsSeats } from './booking.ts'
import { type BookingTime, bookingDates, isoDay } from './booking-dates.ts'
import { holdSeats } from './hold-seats.ts'
import type { RuleRow } from './load-seat-rules.ts'
import { type AvailabilityPlan, maxSeats, planOf } from './weekly-plan.ts'

type Needs = Pick<App, 'clock' | 'marketplace'>

type NewBooking = {
  /** The listing. The caller has locked its row, so that plan, capacity and exceptions cannot change. */
  listing: RuleRow
  transactionId: string
  customerId: string
  time: BookingTime
  seats: number
  state: 'pending' | 'proposed'
}

/**
 * Creates the booking of a transaction, inside the database transaction that makes the step. `pending` holds its seats;
 * `proposed` only asks. Throws `transaction-booking-time-not-available` when a night or hour has too few seats left or does
 * not fit the listing's plan, `booking-outside-listing-days`, `booking-too-many-seats` when it never has as many, and what
 * `bookingDates` throws; then the database transaction must be rolled back.
 */
export async function createBooking(app: Needs, tx: Transaction<DB>, input: NewBooking): Promise<Booking> {
  const { listing, time, ...asked } = input
  const fitted = fitToPlan(planOf(app.marketplace, listing), time)
  const booking = planBooking(app, { ...asked, listingId: listing.id, time: fitted })
  const { id, start, end, displayStart, displayEnd, from, until, ...rest } = booking
  if (holdsSeats(booking.state)) await holdSeats(app, tx, { ...booking, bookingId: id }, listing)
  const at = app.clock.now()
  await tx
    .insertInto('bookings')
    .values({
      ...rest,
      id,
      startAt: start,
      endAt: end,
      startDate: from,
      endDate: until,
      displayStartAt: displayStart,
      displayEndAt: displayEnd,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  return booking
}

/** Returns moments as days where the listing is given by the night and they mean days; any other time unchanged. */
export function fitToPlan(plan: AvailabilityPlan, time: BookingTime): BookingTime {
  if ('from' in time || plan.type === 'availability-plan/time') return time
  const { start, end, display, byDay = false } = time
  const isMidnight = (moment: Date) => moment.getTime() % day === 0
  if (!byDay && !(isMidnight(start) && isMidnight(end))) return time
  return { from: isoDay(start), until: isoDay(end), display }
}

function planBooking(app: Needs, { time, ...input }: Omit<NewBooking, 'listing'> & { listingId: string }): Booking {
  const planned = bookingDates(app, time)
  if (!Number.isInteger(input.seats) || input.seats < 1 || input.seats > maxSeats)
    throw new Problem('transaction-booking-time-not-available')
  return { id: newId(), ...input, ...planned }
}
