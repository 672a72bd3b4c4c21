import {
  type SavedPlace,
  savedPlaces,
  sharedListKey,
  visitorPlaces,
  type WantedStay,
} from '#domain/saved-places/index.ts'
import { todayOf } from '#domain/today-of.ts'
import { formatLocale } from '#kernel/locale.ts'
import { readPlaces } from '#web/server/place-cookies.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { stayInQuery } from '../../parts/stay-in-address.ts'
import { markNotBookable } from '../payouts/unpayable-hosts.ts'
import { loadViewedPlaces } from './load-viewed-places.ts'

/** Returns the page of the reader's saved places: from the account, or from the visitor's browser. */
export async function loadSavedPlaces(context: RequestContext, request: Request) {
  const { app, viewer, locale } = context
  const asked = stayInQuery(new URL(request.url).searchParams)
  const today = todayOf(app)
  const hasDays = asked.from !== '' || asked.until !== ''
  const isStay = asked.from >= today && asked.until > asked.from
  const stay: WantedStay | null = isStay ? { from: asked.from, until: asked.until, people: asked.people ?? 1 } : null
  const isMember = viewer.kind === 'member'
  const [places, shareKey, recent] = await Promise.all([
    isMember
      ? savedPlaces(app, viewer, locale, stay)
      : visitorPlaces(app, readPlaces(request, 'saved', context.setCookies), locale, stay),
    sharedListKey(app, viewer),
    loadViewedPlaces(context, request),
  ])
  const saved = new Set(places.map(({ listingId }) => listingId))
  return {
    locale,
    formatLocale: formatLocale(locale),
    places: await withBookable(app, places),
    asked,
    daysAreWrong: hasDays && !isStay,
    stay,
    today,
    isMember,
    shareAddress: shareKey && `${app.publicUrl}/saved/list/${shareKey}`,
    recent: recent.filter(({ id }) => !saved.has(id)),
  }
}

export type SavedPlacesPage = Awaited<ReturnType<typeof loadSavedPlaces>>

async function withBookable(app: RequestContext['app'], places: SavedPlace[]): Promise<SavedPlace[]> {
  const cards = await markNotBookable(
    app,
    places.flatMap(({ card }) => card ?? []),
  )
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  return places.map((place) => ({ ...place, card: cardOf.get(place.listingId) ?? null }))
}
