import type { App } from '../app.ts'
import { requireAccountOwner } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { isId } from '#kernel/id.ts'

/**
 * Removes one of the viewer's saved places. Returns its note and the time at which it was saved, with which it can be
 * brought back; undefined for one that is not saved. Throws `not-signed-in` or `forbidden`.
 */
export async function removeSavedPlace(
  { db }: Pick<App, 'db'>,
  viewer: Viewer,
  listingId: string,
): Promise<{ note: string; savedAt: Date } | undefined> {
  const { userId } = requireAccountOwner(viewer)
  if (!isId(listingId)) return undefined
  return db
    .deleteFrom('savedPlaces')
    .where('userId', '=', userId)
    .where('listingId', '=', listingId)
    .returning(['note', 'savedAt'])
    .executeTakeFirst()
}
