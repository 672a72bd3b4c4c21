import { randomBytes } from 'node:crypto'
import type { Locale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { type ListingCard, listingCards } from '../listings/index.ts'
import { requireAccountOwner } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** 192 random bits, which cannot be guessed. */
const keyPattern = /^[\w-]{32}$/

/**
 * Makes the viewer's saved places readable at an address with the returned key; a list that is shared already keeps its
 * key. Throws `not-signed-in` or `forbidden`.
 */
export async function shareSavedPlaces({ db, clock }: Pick<App, 'db' | 'clock'>, viewer: Viewer): Promise<string> {
  const { userId } = requireAccountOwner(viewer)
  const key = randomBytes(24).toString('base64url')
  await db
    .insertInto('sharedPlaceLists')
    .values({ userId, key, createdAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await sharedListKey({ db }, viewer)) ?? key
}

/** Makes the list private again; its address is gone for good. Throws `not-signed-in` or `forbidden`. */
export async function stopSharingPlaces({ db }: Pick<App, 'db'>, viewer: Viewer): Promise<void> {
  const { userId } = requireAccountOwner(viewer)
  await db.deleteFrom('sharedPlaceLists').where('userId', '=', userId).execute()
}

/** Returns the key of the viewer's shared list; null when it is private. */
export async function sharedListKey({ db }: Pick<App, 'db'>, viewer: Viewer): Promise<string | null> {
  if (viewer.kind !== 'member') return null
  const row = await db
    .selectFrom('sharedPlaceLists')
    .select('key')
    .where('userId', '=', viewer.userId)
    .executeTakeFirst()
  return row?.key ?? null
}

/**
 * Returns the public cards of a shared list, the newest first, to everybody who has its key: without notes, and without
 * saying whose list it is. Throws `not-found` for a key that is wrong or no longer shared.
 */
export async function sharedPlaces(
  app: Pick<App, 'db' | 'marketplace'>,
  key: string,
  locale: Locale,
): Promise<ListingCard[]> {
  const list = keyPattern.test(key)
    ? await app.db
        .selectFrom('sharedPlaceLists')
        .innerJoin('users', 'users.id', 'sharedPlaceLists.userId')
        .select('userId')
        .where('key', '=', key)
        .where('users.state', '=', 'active')
        .executeTakeFirst()
    : undefined
  if (!list) throw new Problem('not-found')
  const rows = await app.db
    .selectFrom('savedPlaces')
    .select('listingId')
    .where('userId', '=', list.userId)
    .orderBy('savedAt', 'desc')
    .orderBy('listingId', 'desc')
    .execute()
  return listingCards(
    app,
    rows.map(({ listingId }) => listingId),
    locale,
  )
}
