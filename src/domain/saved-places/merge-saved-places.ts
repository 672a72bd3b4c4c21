import type { App } from '../app.ts'
import { requireAccountOwner } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { isId } from '#kernel/id.ts'
import { maxSavedPlaces, maxVisitorPlaces } from './place-limits.ts'

/**
 * Adds the places that somebody saved before logging in, the newest first, to those of the account. Listings that are not
 * public are left out, and so is what is above the maximum. Throws `not-signed-in` or `forbidden`.
 */
export async function mergeSavedPlaces(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  listingIds: string[],
): Promise<void> {
  const { userId } = requireAccountOwner(viewer)
  const wanted = [...new Set(listingIds.filter(isId))].slice(0, maxVisitorPlaces)
  if (wanted.length === 0) return
  const now = app.clock.now().getTime()
  await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const saved = await tx.selectFrom('savedPlaces').select('listingId').where('userId', '=', userId).execute()
    const known = new Set(saved.map(({ listingId }) => listingId))
    const open = await tx.selectFrom('publicListings').select('id').where('id', 'in', wanted).execute()
    const isOpen = new Set(open.map(({ id }) => id))
    const added = wanted.filter((id) => isOpen.has(id) && !known.has(id)).slice(0, maxSavedPlaces - known.size)
    if (added.length === 0) return
    await tx
      .insertInto('savedPlaces')
      // A millisecond apart, so that their order is kept.
      .values(added.map((listingId, index) => ({ userId, listingId, savedAt: new Date(now - index) })))
      .execute()
  })
}
