import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { record } from '../events.ts'
import { requirePermission } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import type { ListingState } from './listing-state.ts'
import { missingOf, refuseMissing } from './require-complete.ts'
import { type ListingRow, requireOwnListing } from './require-own.ts'

/**
 * Publishes a draft: it waits for approval where the marketplace wants that, otherwise everybody sees it at once. Throws
 * `listing-not-complete` with what is missing, and `listing-state-conflict` when it is not a draft.
 */
export async function publishListing(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  { id }: { id: string },
): Promise<{ state: ListingState }> {
  const member = requirePermission(viewer, 'postListings')
  return app.db.transaction().execute(async (tx) => {
    const row = await requireOwnListing(tx, member, id)
    return publishRow(tx, app, row, member.userId)
  })
}

/** Publishes the draft of a row that is locked, in whoever's name. Throws like `publishListing`. */
export async function publishRow(
  tx: Transaction<DB>,
  app: Pick<App, 'clock' | 'marketplace'>,
  row: ListingRow,
  actorId: string | null,
): Promise<{ state: ListingState }> {
  if (row.state !== 'draft') throw new Problem('listing-state-conflict')
  refuseMissing(await missingOf(tx, app.marketplace, row))
  const state = app.marketplace.approval === 'required' ? 'pendingApproval' : 'published'
  await publishInState(tx, app, row, { state, actorId })
  return { state }
}

/**
 * Publishes a listing or puts it into the approval queue, and records the event from which the mails follow. Every way of
 * publishing a new listing ends here.
 */
export async function publishInState(
  tx: Transaction<DB>,
  app: Pick<App, 'clock'>,
  row: ListingRow,
  { state, actorId }: { state: 'published' | 'pendingApproval'; actorId: string | null },
): Promise<void> {
  const now = app.clock.now()
  await tx
    .updateTable('listings')
    .set({
      state,
      submittedAt: now,
      reviewNote: null,
      updatedAt: now,
      version: row.version + 1,
      ...(state === 'published' ? { publishedAt: now } : {}),
    })
    .where('id', '=', row.id)
    .execute()
  const name = state === 'published' ? 'listing.approved' : 'listing.submitted'
  await record(tx, app.clock, name, { actorId, subjectId: row.id, payload: { authorId: row.authorId } })
}
