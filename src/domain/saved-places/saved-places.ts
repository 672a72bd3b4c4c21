import type { Locale } from '#kernel/locale.ts'
import type { App } from '../app.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { describePlaces } from './describe-places.ts'
import type { SavedPlace, WantedStay } from './saved-place.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>

/** Returns the viewer's saved places, the newest first. Throws `not-signed-in`. */
export async function savedPlaces(
  app: Needs,
  viewer: Viewer,
  locale: Locale,
  stay: WantedStay | null = null,
): Promise<SavedPlace[]> {
  const { userId } = requireMember(viewer)
  const rows = await app.db
    .selectFrom('savedPlaces')
    .select(['listingId', 'note', 'savedAt'])
    .where('userId', '=', userId)
    .orderBy('savedAt', 'desc')
    .orderBy('listingId', 'desc')
    .execute()
  const described = await describePlaces(
    app,
    rows.map(({ listingId }) => listingId),
    locale,
    stay,
  )
  return rows.flatMap((row) => {
    const place = described.get(row.listingId)
    return place ? [{ ...place, note: row.note, savedAt: row.savedAt }] : []
  })
}

/** Returns the places that a visitor's browser keeps, in the given order; unknown ids are left out. */
export async function visitorPlaces(
  app: Needs,
  listingIds: string[],
  locale: Locale,
  stay: WantedStay | null = null,
): Promise<SavedPlace[]> {
  const described = await describePlaces(app, listingIds, locale, stay)
  return listingIds.flatMap((id) => {
    const place = described.get(id)
    return place ? [{ ...place, note: '', savedAt: null }] : []
  })
}

/** Returns the ids of the viewer's saved places, the newest first; none for visitors. */
export async function savedPlaceIds({ db }: Pick<App, 'db'>, viewer: Viewer): Promise<string[]> {
  if (viewer.kind !== 'member') return []
  const rows = await db
    .selectFrom('savedPlaces')
    .select('listingId')
    .where('userId', '=', viewer.userId)
    .orderBy('savedAt', 'desc')
    .execute()
  return rows.map(({ listingId }) => listingId)
}
