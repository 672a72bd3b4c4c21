import type { App } from '../app.ts'
import { countAttempt } from '../attempts.ts'
import { requireAccountOwner } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { isId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { maxSavedPlaces } from './place-limits.ts'

type Needs = Pick<App, 'db' | 'clock'>

/**
 * Saves a public listing for the viewer; one that is saved already stays as it is. `savedAt` and `note` bring back one that
 * was removed. Throws `not-signed-in`, `forbidden` on somebody's behalf, `listing-not-found`,
 * `field-too-long`, `too-many-requests`, and `saved-places-too-many` with the number `max`.
 */
export async function savePlace(
  app: Needs,
  viewer: Viewer,
  { listingId, note = '', savedAt }: { listingId: string; note?: string; savedAt?: Date | undefined },
): Promise<void> {
  const { userId } = requireAccountOwner(viewer)
  if (note.length > 500) throw new Problem('field-too-long', { field: 'note', params: { max: 500 } })
  await countAttempt(app, 'saved-place', userId)
  await requirePublicPlace(app, listingId)
  const now = app.clock.now()
  await app.db.transaction().execute(async (tx) => {
    // One after the other, so that the maximum holds.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const saved = await tx.selectFrom('savedPlaces').select('listingId').where('userId', '=', userId).execute()
    if (saved.some((each) => each.listingId === listingId)) return
    if (saved.length >= maxSavedPlaces) throw new Problem('saved-places-too-many', { params: { max: maxSavedPlaces } })
    await tx
      .insertInto('savedPlaces')
      .values({ userId, listingId, note, savedAt: savedAt && savedAt < now ? savedAt : now })
      .execute()
  })
}

/** Checks that a listing can be saved: everybody may see it. Throws `listing-not-found`. */
export async function requirePublicPlace({ db }: Pick<App, 'db'>, listingId: string): Promise<void> {
  const found = isId(listingId)
    ? await db.selectFrom('publicListings').select('id').where('id', '=', listingId).executeTakeFirst()
    : undefined
  if (!found) throw new Problem('listing-not-found')
}
