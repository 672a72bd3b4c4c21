import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { isId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { eraseFiles } from '../images/index.ts'
import { removeListing } from '../listings/index.ts'
import { endUnfinishedOf, findUnfinished, forgetStayAddresses } from '../transactions/index.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { signalChange } from '../change-signal.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'storage' | 'log'>

/**
 * Deletes a listing of the viewer's own, or any listing for the operator's programs (the system viewer). Open requests are
 * ended and both sides are notified. The texts, the exact place and the pictures are erased at once; conversations stay
 * readable. Deleting twice is not an error. Throws `listing-not-found`, and `listing-has-stays` with `count` while an
 * accepted stay is not over.
 */
export function deleteListing(app: Needs, viewer: Viewer, { id }: { id: string }): Promise<void> {
  return remove(app, viewer, id, { draftOnly: false })
}

/** Deletes a draft. Throws like `deleteListing`, and `listing-state-conflict` for a listing in any other state. */
export function discardDraft(app: Needs, viewer: Viewer, { id }: { id: string }): Promise<void> {
  return remove(app, viewer, id, { draftOnly: true })
}

async function remove(app: Needs, viewer: Viewer, id: string, { draftOnly }: { draftOnly: boolean }): Promise<void> {
  const actorId = viewer.kind === 'system' ? null : requireMember(viewer).userId
  const { contentHashes } = await app.db.transaction().execute(async (tx) => {
    const listing = await findOwn(tx, actorId, id)
    if (listing.deleted && !draftOnly) return { contentHashes: [] }
    if (listing.deleted) throw new Problem('listing-deleted')
    await endRequestsOf(app, tx, id)
    // Read again: the transaction that held the lock may have published or deleted it.
    const { state } = await findOwn(tx, actorId, id)
    if (draftOnly && state !== 'draft') throw new Problem('listing-state-conflict')
    await forgetStayAddresses(tx, { listingId: id })
    return removeListing(tx, app, { id, actorId })
  })
  signalChange(app)
  await eraseFiles(app, contentHashes).catch((error: unknown) => {
    app.log('warn', 'files of a deleted listing could not be erased', { listingId: id, error: String(error) })
  })
}

async function endRequestsOf(app: Needs, tx: Transaction<DB>, listingId: string): Promise<void> {
  await endUnfinishedOf(app, tx, { listingId }, 'listing-deleted', { stays: 'keep' })
  const stays = (await findUnfinished(tx, { listingId })).filter(({ kind }) => kind === 'stay')
  if (stays.length > 0) throw new Problem('listing-has-stays', { params: { count: stays.length } })
}

/** To anybody but its author the listing does not exist. */
async function findOwn(tx: Transaction<DB>, actorId: string | null, id: string) {
  const listing = isId(id)
    ? await tx.selectFrom('listings').select(['authorId', 'state', 'deleted']).where('id', '=', id).executeTakeFirst()
    : undefined
  if (!listing || (actorId !== null && listing.authorId !== actorId)) throw new Problem('listing-not-found')
  return listing
}
