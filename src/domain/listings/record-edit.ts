import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'
import { record } from '../events.ts'
import type { ListingState } from './listing-state.ts'
import { requeueAfterEdit } from './requeue-after-edit.ts'
import type { ListingRow } from './require-own.ts'

/**
 * Records that a listing was changed, and has a change that people see reviewed where the marketplace reviews edits. Ends
 * every change of what a listing says, by the pages and by programs, in its database transaction. `row` is the listing
 * before the change, `actorId` null for the operator's programs. Returns the state after it.
 */
export async function recordEdit(
  tx: Transaction<DB>,
  app: Pick<App, 'clock' | 'marketplace'>,
  row: ListingRow,
  { actorId, isSeen = true }: { actorId: string | null; isSeen?: boolean },
): Promise<ListingState> {
  await record(tx, app.clock, 'listing.updated', { actorId, subjectId: row.id, payload: { authorId: row.authorId } })
  return isSeen ? requeueAfterEdit(tx, app, row, actorId) : (row.state as ListingState)
}
