import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'
import { record } from '../events.ts'
import type { ListingState } from './listing-state.ts'
import type { ListingRow } from './require-own.ts'

/** Whether a change of a listing in this state is reviewed by staff before anybody sees it. */
export function editNeedsReview(
  { approval, editAfterApproval }: Pick<App['marketplace'], 'approval' | 'editAfterApproval'>,
  { state }: { state: string },
): boolean {
  return state === 'published' && approval === 'required' && editAfterApproval === 'waits'
}

/**
 * Must follow every write that changes what people see of a listing, in the same transaction. `row` is the listing before
 * the write. A published listing goes back to the approval queue where the marketplace reviews edits; of a closed one it is
 * noted, so that opening it is reviewed. Returns the state after the write.
 */
export async function requeueAfterEdit(
  tx: Transaction<DB>,
  app: Pick<App, 'clock' | 'marketplace'>,
  row: ListingRow,
  actorId: string | null,
): Promise<ListingState> {
  if (row.state === 'closed' && actorId !== null) {
    await tx.updateTable('listings').set({ editedSinceApproval: true }).where('id', '=', row.id).execute()
    return 'closed'
  }
  // Changes by the operator's own programs need no review.
  if (actorId === null || !editNeedsReview(app.marketplace, row)) return row.state as ListingState
  await queueForApproval(tx, app, row, actorId)
  return 'pendingApproval'
}

/** Puts a listing into the approval queue and records the event that notifies its author and staff. */
export async function queueForApproval(
  tx: Transaction<DB>,
  { clock }: Pick<App, 'clock'>,
  row: ListingRow,
  actorId: string | null,
): Promise<void> {
  await tx
    .updateTable('listings')
    .set({ state: 'pendingApproval', submittedAt: clock.now() })
    .where('id', '=', row.id)
    .execute()
  await record(tx, clock, 'listing.submitted', { actorId, subjectId: row.id, payload: { authorId: row.authorId } })
}
