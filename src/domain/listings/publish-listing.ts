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

/** `withoutAnswers`: answers to the marketplace's own questions may be missing. */
type PublishOptions = { withoutAnswers?: boolean }

/**
 * Publishes a draft: it waits for approval where the marketplace requires it, otherwise it is public at once. Throws
 * `listing-not-complete` with what is missing, and `listing-state-conflict` when it is not a draft.
 */
export async function publishListing(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  { id }: { id: string },
  options: PublishOptions = {},
): Promise<{ state: ListingState }> {
  const member = requirePermission(viewer, 'postListings')
  return app.db.transaction().execute(async (tx) => {
    const row = await requireOwnListing(tx, member, id)
    return publishRow(tx, app, row, member.userId, options)
  })
}

/** Publishes a draft whose row is locked, for any actor. Throws like `publishListing`. */
export async function publishRow(
  tx: Transaction<DB>,
  app: Pick<App, 'clock' | 'marketplace'>,
  row: ListingRow,
  actorId: string | null,
  { withoutAnswers = false }: PublishOptions = {},
): Promise<{ state: ListingState }> {
  if (row.state !== 'draft') throw new Problem('listing-state-conflict')
  const missing = await missingOf(tx, app.marketplace, row)
  const asked = new Set(app.marketplace.fields.map(({ key }) => key))
  refuseMissing(withoutAnswers ? missing.filter(({ field }) => !asked.has(field)) : missing)
  const state = app.marketplace.approval === 'required' ? 'pendingApproval' : 'published'
  await publishInState(tx, app, row, { state, actorId })
  return { state }
}

/**
 * Publishes a listing or puts it into the approval queue, and records the event from which the mails follow. Every way of
 * publishing a new listing ends in these two steps.
 */
async function publishInState(
  tx: Transaction<DB>,
  app: Pick<App, 'clock'>,
  row: ListingRow,
  { state, actorId }: { state: PublishedState; actorId: string | null },
): Promise<void> {
  await setPublishedState(tx, app, row, state)
  await recordPublishing(tx, app, row, { state, actorId })
}

export type PublishedState = 'published' | 'pendingApproval'

/** Sets the state in which a new listing leaves its author's hands. Call `recordPublishing` in the same transaction. */
export async function setPublishedState(
  tx: Transaction<DB>,
  { clock }: Pick<App, 'clock'>,
  { id, version }: Pick<ListingRow, 'id' | 'version'>,
  state: PublishedState,
): Promise<void> {
  const now = clock.now()
  await tx
    .updateTable('listings')
    .set({
      state,
      submittedAt: now,
      reviewNote: null,
      updatedAt: now,
      version: version + 1,
      ...(state === 'published' ? { publishedAt: now } : {}),
    })
    .where('id', '=', id)
    .execute()
}

/** Records the event from which the mails about a new listing follow. */
export async function recordPublishing(
  tx: Transaction<DB>,
  { clock }: Pick<App, 'clock'>,
  { id, authorId }: Pick<ListingRow, 'id' | 'authorId'>,
  { state, actorId }: { state: PublishedState; actorId: string | null },
): Promise<void> {
  const name = state === 'published' ? 'listing.approved' : 'listing.submitted'
  await record(tx, clock, name, { actorId, subjectId: id, payload: { authorId } })
}
