import type { App } from '../app.ts'
import { record } from '../events.ts'
import { requireActive } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { lockListing, requireOwnListing } from './require-own.ts'

/**
 * Deletes a listing in one step: closed, marked as deleted (also in its public data, for clients that look there), its
 * exact place forgotten. What was written about it stays readable for those who wrote. Deleting twice is not an error.
 */
export async function deleteListing(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  { id }: { id: string },
): Promise<void> {
  const member = requireActive(viewer)
  await app.db.transaction().execute(async (tx) => {
    const found = await lockListing(tx, id)
    if (found.authorId === member.userId && found.deleted) return
    const row = await requireOwnListing(tx, member, id)
    const publicData = JSON.stringify({ ...(row.publicData as object), deleted: true })
    await tx
      .updateTable('listings')
      .set({ state: 'closed', deleted: true, publicData, updatedAt: app.clock.now(), version: row.version + 1 })
      .where('id', '=', row.id)
      .execute()
    await tx.deleteFrom('listingLocations').where('listingId', '=', row.id).execute()
    await record(tx, app.clock, 'listing.deleted', {
      actorId: member.userId,
      subjectId: row.id,
      payload: { authorId: row.authorId },
    })
  })
}
