import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { record } from '../events.ts'
import { requireActive, requirePermission } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { lockListing, requireOwnListing } from './require-own.ts'

type Needs = Pick<App, 'db' | 'clock'>

/** Closes a published listing: nobody finds it until it is opened again. Throws `listing-state-conflict` otherwise. */
export function closeListing(app: Needs, viewer: Viewer, input: { id: string }): Promise<void> {
  return move(app, viewer, input, { from: 'published', to: 'closed', event: 'listing.closed' })
}

/** Opens a closed listing again. It was approved before, so it is found at once. Throws `listing-state-conflict` otherwise. */
export async function openListing(app: Needs, viewer: Viewer, input: { id: string }): Promise<void> {
  if (viewer.kind !== 'system') requirePermission(viewer, 'postListings')
  return move(app, viewer, input, { from: 'closed', to: 'published', event: 'listing.opened' })
}

type Move = { from: string; to: string; event: 'listing.closed' | 'listing.opened' }

async function move(app: Needs, viewer: Viewer, { id }: { id: string }, { from, to, event }: Move): Promise<void> {
  const actorId = viewer.kind === 'system' ? null : requireActive(viewer).userId
  await app.db.transaction().execute(async (tx) => {
    const row = viewer.kind === 'member' ? await requireOwnListing(tx, viewer, id) : await requireStanding(tx, id)
    // Asking for what is so already is not an error: a double click closes once.
    if (row.state === to) return
    if (row.state !== from) throw new Problem('listing-state-conflict')
    await tx
      .updateTable('listings')
      .set({ state: to, updatedAt: app.clock.now(), version: row.version + 1 })
      .where('id', '=', row.id)
      .execute()
    await record(tx, app.clock, event, {
      actorId,
      subjectId: row.id,
      payload: { authorId: row.authorId },
    })
  })
}

/** A listing that is not deleted, whoever's it is: for the operator's programs. */
async function requireStanding(tx: Parameters<typeof lockListing>[0], id: string) {
  const row = await lockListing(tx, id)
  if (row.deleted) throw new Problem('listing-not-found')
  return row
}
