import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { SeatChange, Span } from './seats.ts'

/** What pending and accepted bookings of a listing hold in a span; the one named by `except` is left out. */
export async function heldSeats(db: Kysely<DB>, listingId: string, span: Span, except?: string): Promise<SeatChange[]> {
  const rows = await db
    .selectFrom('bookings')
    .select(['id', 'startAt', 'endAt', 'seats'])
    .where('listingId', '=', listingId)
    .where('state', 'in', ['pending', 'accepted'])
    .where('startAt', '<', new Date(span.end))
    .where('endAt', '>', new Date(span.start))
    .execute()
  return rows
    .filter(({ id }) => id !== except)
    .map(({ startAt, endAt, seats }) => ({ start: startAt.getTime(), end: endAt.getTime(), seats }))
}
