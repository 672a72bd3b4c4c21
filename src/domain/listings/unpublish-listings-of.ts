import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'
import { record } from '../events.ts'
import { lockListing } from './require-own.ts'

/**
 * Closes what a person has published, and makes drafts of what waits for approval, inside the caller's database
 * transaction. For an account that is closed: should it be opened again, its author looks at each listing before it is
 * public.
 */
export async function unpublishListingsOf(
  tx: Transaction<DB>,
  { clock }: Pick<App, 'clock'>,
  authorId: string,
): Promise<void> {
  const rows = await tx
    .selectFrom('listings')
    .select('id')
    .where('authorId', '=', authorId)
    .where('deleted', '=', false)
    .where('state', 'in', ['published', 'pendingApproval'])
    .orderBy('id')
    .execute()
  for (const { id } of rows) {
    const { state, deleted, version } = await lockListing(tx, id)
    if (deleted || (state !== 'published' && state !== 'pendingApproval')) continue
    const to = state === 'published' ? 'closed' : 'draft'
    await tx
      .updateTable('listings')
      .set({ state: to, updatedAt: clock.now(), version: version + 1 })
      .where('id', '=', id)
      .execute()
    const event = to === 'closed' ? 'listing.closed' : 'listing.updated'
    await record(tx, clock, event, { actorId: authorId, subjectId: id, payload: { authorId } })
  }
}
