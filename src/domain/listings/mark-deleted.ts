import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'
import { record } from '../events.ts'
import type { ListingRow } from './require-own.ts'

/** Closes one's own listing for good and forgets its exact place. `publicData` where that says so too. */
export async function markDeleted(
  tx: Transaction<DB>,
  { clock }: Pick<App, 'clock'>,
  { id, authorId, version }: ListingRow,
  said: { publicData?: string } = {},
): Promise<void> {
  await tx
    .updateTable('listings')
    .set({ state: 'closed', deleted: true, ...said, updatedAt: clock.now(), version: version + 1 })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('listingLocations').where('listingId', '=', id).execute()
  await record(tx, clock, 'listing.deleted', { actorId: authorId, subjectId: id, payload: { authorId } })
}
