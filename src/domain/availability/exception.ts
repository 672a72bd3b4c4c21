import type { Selectable } from 'kysely'
import type { AvailabilityExceptions } from '#db/tables.ts'

/** Seats of a stretch of time that differ from the plan; 0 blocks it. */
export type AvailabilityException = { id: string; listingId: string; start: Date; end: Date; seats: number }

/** Returns a row of the table as an exception. */
export function toException(row: Selectable<AvailabilityExceptions>): AvailabilityException {
  return { id: row.id, listingId: row.listingId, start: row.startAt, end: row.endAt, seats: row.seats }
}
