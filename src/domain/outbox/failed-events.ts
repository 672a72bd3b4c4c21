import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { backOff } from '#kernel/back-off.ts'
import type { App } from '../app.ts'
import { retries } from '../retries.ts'
import { eventAt, type StoredEvent } from './stored-events.ts'

type Needs = Pick<App, 'clock' | 'log'>

/**
 * Stores that an event could not be read, with the time of the next attempt; after the last attempt the event is parked.
 */
export async function noteFailure(
  { clock, log }: Needs,
  tx: Transaction<DB>,
  { event: { id, xid, seq, name, subjectId }, reason }: { event: StoredEvent; reason: string },
  attemptsBefore = 0,
): Promise<void> {
  const attempts = attemptsBefore + 1
  const now = clock.now()
  const parked = attempts >= retries.events.maxTries
  log('error', parked ? 'an event was parked' : 'an event could not be read', { event: id, name, attempts, reason })
  const outcome = {
    reason,
    attempts,
    nextAttemptAt: new Date(now.getTime() + backOff(attempts, retries.events.wait)),
    parkedAt: parked ? now : null,
  }
  await tx
    .insertInto('failedEvents')
    .values({ eventId: id, xid, seq, name, subjectId, failedAt: now, ...outcome })
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet(outcome))
    .execute()
}

/**
 * Returns a failed event whose next attempt is due, locked until the end of the transaction; `event` is undefined when the
 * outbox does not hold it any more. Undefined when none is due.
 */
export async function nextFailedEvent(
  { clock }: Pick<App, 'clock'>,
  tx: Transaction<DB>,
): Promise<{ eventId: string; attempts: number; event: StoredEvent | undefined } | undefined> {
  const failed = await tx
    .selectFrom('failedEvents')
    .select(['eventId', 'attempts', 'seq', ({ ref }) => sql<string>`${ref('xid')}::text`.as('xid')])
    .where('parkedAt', 'is', null)
    .where('setAsideAt', 'is', null)
    .where('nextAttemptAt', '<=', clock.now())
    .orderBy('nextAttemptAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!failed) return undefined
  const { eventId, attempts, xid, seq } = failed
  return { eventId, attempts, event: await eventAt(tx, { xid, seq: String(seq) }) }
}

/** Deletes a failure: the event was read, or no longer exists. */
export async function dropFailure(tx: Transaction<DB>, eventId: string): Promise<void> {
  await tx.deleteFrom('failedEvents').where('eventId', '=', eventId).execute()
}

/** Lets a failed event be read again at once, with its failures reset. Returns whether there is such a failure. */
export async function retryFailedEvent(tx: Transaction<DB>, eventId: string, now: Date): Promise<boolean> {
  return settle(tx, eventId, { attempts: 0, nextAttemptAt: now, parkedAt: null })
}

/** Stores that a failed event is not to be read again. Returns whether there is such a failure. */
export async function setAsideFailedEvent(tx: Transaction<DB>, eventId: string, now: Date): Promise<boolean> {
  return settle(tx, eventId, { setAsideAt: now })
}

async function settle(
  tx: Transaction<DB>,
  eventId: string,
  change: { attempts: number; nextAttemptAt: Date; parkedAt: null } | { setAsideAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('failedEvents')
    .set(change)
    .where('eventId', '=', eventId)
    .where('setAsideAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes the failures from before a moment. Returns their number. */
export async function purgeFailedEvents(tx: Transaction<DB>, before: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('failedEvents')
    .where('failedAt', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
