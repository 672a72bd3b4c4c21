import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'
import { record } from '../events.ts'
import { lockListing } from './require-own.ts'

/**
 * Closes a published listing whose author has not answered `unanswered` requests in a row. Its author gets a mail and can
 * open it again. A listing that is not published is left as it is.
 */
export async function pauseListing(
  app: Pick<App, 'clock'>,
  tx: Transaction<DB>,
  { listingId, unanswered }: { listingId: string; unanswered: number },
): Promise<void> {
  const row = await lockListing(tx, listingId)
  if (row.deleted || row.state !== 'published') return
  await tx
    .updateTable('listings')
    .set({ state: 'closed', pausedAfter: unanswered, updatedAt: app.clock.now(), version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  await record(tx, app.clock, 'listing.paused', {
    actorId: null,
    subjectId: row.id,
    payload: { authorId: row.authorId, unanswered },
  })
}
