import type { Kysely, Selectable } from 'kysely'
import type { Bookings, DB } from '#db/tables.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import { day } from '#kernel/clock.ts'
import type { App } from '../app.ts'

export const bookingStates = ['pending', 'proposed', 'accepted', 'declined', 'cancelled'] as const
export type BookingState = (typeof bookingStates)[number]

/** The states in which a booking holds its seats. */
export const seatHoldingStates = ['pending', 'accepted'] as const satisfies readonly BookingState[]
export type SeatHoldingState = (typeof seatHoldingStates)[number]

/** The states of a booking that has not ended: those that hold seats, and `proposed`, which asks without holding any. */
export const openBookingStates = ['pending', 'proposed', 'accepted'] as const satisfies readonly BookingState[]

/** A stay or some hours of a listing, asked for or agreed upon. Seats are held in `seatHoldingStates`. */
export type Booking = {
  id: string
  listingId: string
  transactionId: string
  customerId: string
  state: BookingState
  seats: number
  start: Date
  end: Date
  displayStart: Date
  displayEnd: Date
  /** The day of arrival and the day of departure; for hours, the UTC days that they touch. */
  from: CalendarDate
  until: CalendarDate
}

/** Whether a booking in this state holds its seats. */
export function holdsSeats(state: BookingState): state is SeatHoldingState {
  return (seatHoldingStates as readonly BookingState[]).includes(state)
}

/** Whether a booking is of hours and not of nights: those begin and end with a UTC day. */
export function isByTheHour({ start, end }: Pick<Booking, 'start' | 'end'>): boolean {
  return start.getTime() % day !== 0 || end.getTime() % day !== 0
}

/** Returns the booking of a transaction; undefined when it has none. */
export async function bookingOf(db: Kysely<DB>, transactionId: string): Promise<Booking | undefined> {
  const row = await db.selectFrom('bookings').selectAll().where('transactionId', '=', transactionId).executeTakeFirst()
  return row && toBooking(row)
}

/** Returns the bookings of many transactions, by the transaction's id. */
export async function bookingsOf(db: Kysely<DB>, transactionIds: string[]): Promise<Map<string, Booking>> {
  if (transactionIds.length === 0) return new Map()
  const rows = await db.selectFrom('bookings').selectAll().where('transactionId', 'in', transactionIds).execute()
  return new Map(rows.map((row) => [row.transactionId, toBooking(row)]))
}

/** Returns bookings by their ids, for the operator's programs. */
export async function bookingsById({ db }: Pick<App, 'db'>, ids: string[]): Promise<Booking[]> {
  return (await db.selectFrom('bookings').selectAll().where('id', 'in', ids).execute()).map(toBooking)
}

/** Returns a row of the table as a booking. */
export function toBooking(row: Selectable<Bookings>): Booking {
  return {
    id: row.id,
    listingId: row.listingId,
    transactionId: row.transactionId,
    customerId: row.customerId,
    state: row.state as BookingState,
    seats: row.seats,
    start: row.startAt,
    end: row.endAt,
    displayStart: row.displayStartAt,
    displayEnd: row.displayEndAt,
    from: row.startDate,
    until: row.endDate,
  }
}
