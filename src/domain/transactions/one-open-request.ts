import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import { Problem } from '#kernel/problem.ts'
import { day } from '#kernel/clock.ts'
import type { BookingTime } from '../availability/index.ts'

type Asked = { transactionId: string; listingId: string; customerId: string; time: BookingTime }

/**
 * Checks that a guest has no other open request for a listing and a time, which would hold the same places twice. Call it
 * before the places are held, so that the guest is led to the first request, and again afterwards: of two concurrent
 * requests the second waits for the places and then finds the first. Throws `transaction-already-requested` with the id of
 * the first as `transaction`.
 */
export async function requireNoOtherOpenRequest(db: Kysely<DB>, asked: Asked): Promise<void> {
  const transaction = await otherOpenRequest(db, asked)
  if (transaction) throw new Problem('transaction-already-requested', { params: { transaction } })
}

/** Returns the id of the guest's other open request for the listing and the time, if there is one. */
async function otherOpenRequest(
  db: Kysely<DB>,
  { transactionId, listingId, customerId, time }: Asked,
): Promise<string | undefined> {
  const { start, end } = momentsOf(time)
  const first = await db
    .selectFrom('bookings')
    .select('transactionId')
    .where('listingId', '=', listingId)
    .where('customerId', '=', customerId)
    .where('state', '=', 'pending')
    .where('startAt', '<', end)
    .where('endAt', '>', start)
    .where('transactionId', '!=', transactionId)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return first?.transactionId
}

/** A request for days that has no answer yet. */
export type OpenRequest = { transactionId: string; listingId: string; from: CalendarDate; until: CalendarDate }

/** Returns the open requests of a guest, the oldest first; those for one listing where one is given. */
export async function openRequestsOf(db: Kysely<DB>, customerId: string, listingId?: string): Promise<OpenRequest[]> {
  return db
    .selectFrom('bookings')
    .select(['transactionId', 'listingId', 'startDate as from', 'endDate as until'])
    .where('customerId', '=', customerId)
    .where('state', '=', 'pending')
    .$if(listingId !== undefined, (query) => query.where('listingId', '=', listingId ?? ''))
    .orderBy('createdAt')
    .execute()
}

/** Returns the moments as a booking stores them: moments that stand for days count from midnight UTC. */
function momentsOf(time: BookingTime): { start: Date; end: Date } {
  if ('from' in time) return { start: new Date(`${time.from}T00:00:00Z`), end: new Date(`${time.until}T00:00:00Z`) }
  const { start, end, byDay = false } = time
  const days = { start: midnight(start), end: midnight(end) }
  return byDay && days.start < days.end ? days : { start, end }
}

function midnight(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / day) * day)
}
