import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.ts'
import { seatHoldingStates } from './booking.ts'
import type { SeatChange, Span } from './free-seats.ts'

/** Returns the seats that bookings of a listing hold in a span; the one named by `except` is left out. */
export async function seatsOfBookings(
  db: Kysely<DB>,
  listingId: string,
  span: Span,
  except?: string,
): Promise<SeatChange[]> {
  const held = (await seatsOfBookingsByListing(db, [listingId], span)).get(listingId) ?? []
  return held.filter(({ bookingId }) => bookingId !== except)
}

/** Returns the held seats of many listings, by their ids. See `seatsOfBookings`. */
export async function seatsOfBookingsByListing(
  db: Kysely<DB>,
  listingIds: string[],
  span: Span,
): Promise<Map<string, (SeatChange & { bookingId: string })[]>> {
  const rows = await db
    .selectFrom('bookings')
    .select(['listingId', 'id as bookingId', 'startAt', 'endAt', 'seats'])
    .where('listingId', 'in', listingIds)
    .where('state', 'in', seatHoldingStates)
    .where('startAt', '<', new Date(span.end))
    .where('endAt', '>', new Date(span.start))
    .execute()
  return Map.groupBy(
    rows.map(({ startAt, endAt, ...row }) => ({ ...row, start: startAt.getTime(), end: endAt.getTime() })),
    ({ listingId }) => listingId,
  )
}
