import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { record } from '../events.ts'
import { requireMember, requirePermission } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import type { ListingState } from './listing-state.ts'
import { missingEssentials, refuseMissing } from './require-complete.ts'
import { type ListingRow, lockListing, requireOwnListing } from './require-own.ts'
import { queueForApproval, editNeedsReview } from './requeue-after-edit.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>

/**
 * Closes a published listing, which hides it from search until it is opened again. Throws `listing-state-conflict`
 * otherwise.
 */
export function closeListing(app: Needs, viewer: Viewer, input: { id: string }): Promise<{ state: ListingState }> {
  return move(app, viewer, input, closing)
}

/**
 * Opens a closed listing again. It was approved before, so it is found at once; unless it was changed while it was closed
 * and the marketplace reviews edits, then it waits for approval. Throws `listing-closed-by-staff` for its author when staff
 * closed it, `listing-not-complete` when it has no place, title or text, and `listing-state-conflict` when it is not closed.
 */
export async function openListing(app: Needs, viewer: Viewer, input: { id: string }): Promise<{ state: ListingState }> {
  if (viewer.kind !== 'system') requirePermission(viewer, 'postListings')
  return move(app, viewer, input, opening)
}

type Move = { from: ListingState; to: ListingState; event: 'listing.closed' | 'listing.opened' }

export const closing: Move = { from: 'published', to: 'closed', event: 'listing.closed' }
export const opening: Move = { from: 'closed', to: 'published', event: 'listing.opened' }

async function move(app: Needs, viewer: Viewer, { id }: { id: string }, step: Move): Promise<{ state: ListingState }> {
  const actorId = viewer.kind === 'system' ? null : requireMember(viewer).userId
  return app.db.transaction().execute(async (tx) => {
    const row = viewer.kind === 'member' ? await requireOwnListing(tx, viewer, id) : await requireStanding(tx, id)
    return moveRow(tx, app, row, step, actorId)
  })
}

/**
 * Moves a listing whose row is locked, for its author or, with null, for the operator's programs. Throws like
 * `openListing`.
 */
export async function moveRow(
  tx: Transaction<DB>,
  app: Pick<App, 'clock' | 'marketplace'>,
  row: ListingRow,
  { from, to, event }: Move,
  actorId: string | null,
): Promise<{ state: ListingState }> {
  // Asking for what is so already is not an error: a double click closes once.
  if (row.state === to) return { state: to }
  if (row.state !== from) throw new Problem('listing-state-conflict')
  if (row.closedByStaff && actorId !== null) throw new Problem('listing-closed-by-staff')
  if (to === 'published') refuseMissing(await missingEssentials(tx, app.marketplace, row))
  const waits = to === 'published' && actorId !== null && wasEdited(app, row)
  const reviewed = to === 'published' && {
    editedSinceApproval: false,
    closedByStaff: false,
    pausedAfter: null,
    lapsedAt: null,
    silenceCountedFrom: app.clock.now(),
  }
  // Who closes or opens a listing has answered whether it still holds.
  const answered = row.askedAt !== null && { askedAnswer: to === 'published' ? 'yes' : 'no' }
  await tx
    .updateTable('listings')
    .set({ state: waits ? 'pendingApproval' : to, ...reviewed, ...answered })
    .set({ updatedAt: app.clock.now(), version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  if (waits) {
    await queueForApproval(tx, app, row, actorId)
    return { state: 'pendingApproval' }
  }
  await record(tx, app.clock, event, {
    actorId,
    subjectId: row.id,
    payload: { authorId: row.authorId },
  })
  return { state: to }
}

function wasEdited({ marketplace }: Pick<App, 'marketplace'>, row: ListingRow): boolean {
  return row.editedSinceApproval && editNeedsReview(marketplace, { state: 'published' })
}

/** Returns a listing that is not deleted, of any author: for the operator's programs. */
async function requireStanding(tx: Parameters<typeof lockListing>[0], id: string) {
  const row = await lockListing(tx, id)
  if (row.deleted) throw new Problem('listing-not-found')
  return row
}
