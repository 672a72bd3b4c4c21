import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import type { App } from '../app.ts'
import { record } from '../events.ts'
import { lockListing } from './require-own.ts'

/**
 * Why a listing is paused: requests in a row without an answer, the question of `askedAt` whether it still holds, or its
 * last day, which is over.
 */
type Reason = { unanswered: number } | { askedAt: Date } | { endedOn: CalendarDate }

/**
 * Closes a published listing whose author does not answer, or whose days are over. Its author gets a mail and can open it again. A listing that is
 * not published is left as it is.
 */
export async function pauseListing(
  app: Pick<App, 'clock'>,
  tx: Transaction<DB>,
  { listingId, ...reason }: { listingId: string } & Reason,
): Promise<void> {
  const row = await lockListing(tx, listingId)
  if (row.deleted || row.state !== 'published') return
  await tx
    .updateTable('listings')
    .set('unanswered' in reason ? { pausedAfter: reason.unanswered } : {})
    .set('askedAt' in reason ? { lapsedAt: app.clock.now() } : {})
    .set({ state: 'closed', updatedAt: app.clock.now(), version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  await record(tx, app.clock, 'listing.paused', {
    actorId: null,
    subjectId: row.id,
    payload: {
      authorId: row.authorId,
      ...('askedAt' in reason ? { askedAt: reason.askedAt.toISOString() } : reason),
    },
  })
}
