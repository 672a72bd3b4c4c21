import type { App } from '../app.ts'
import { requireActive } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { markDeleted } from './mark-deleted.ts'
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
    await markDeleted(tx, app, row, { publicData })
  })
}
