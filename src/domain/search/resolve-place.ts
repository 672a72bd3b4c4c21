import type { App } from '#domain/app.ts'
import { boundsAround, distanceKm } from '#domain/places/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { foldName } from './fold-text.ts'
import type { SearchQuery } from './search-query.ts'

/** A query with its place looked up, or the word that the place is not known. */
export type PlacedQuery = { query: SearchQuery; place: 'known' | 'unknown' | 'none' }

/**
 * Gives a query the box of its place. A place that was chosen from the list brings its own; one that was only typed is
 * looked up, first among the marketplace's cities. Around a point without a box the search reaches the marketplace's
 * radius.
 */
export async function resolvePlace(
  { geocoder, marketplace }: Pick<App, 'geocoder' | 'marketplace'>,
  locale: Locale,
  query: SearchQuery,
): Promise<PlacedQuery> {
  const { radius, country } = marketplace.search
  if (query.bounds) return { query, place: 'known' }
  if (query.origin) return { query: { ...query, bounds: boundsAround(query.origin, radius) }, place: 'known' }
  if (!query.address) return { query, place: 'none' }
  const typed = foldName(query.address)
  const named = (names: Record<Locale, string>) => Object.values(names).some((name) => foldName(name) === typed)
  const city = marketplace.cities.find(({ name }) => named(name))
  if (city)
    return { query: { ...query, address: city.name[locale], origin: city.point, bounds: city.bounds }, place: 'known' }
  if (named(country.name)) return { query: { ...query, bounds: country.bounds }, place: 'known' }
  const [found] = await geocoder.suggest(query.address, { lang: locale, limit: 1 })
  if (!found) return { query, place: 'unknown' }
  const [lng, lat] = found.center
  const [west, south, east, north] = found.bbox
  const origin = { lat, lng }
  const reach = distanceKm(origin, { lat: north, lng: east })
  const bounds =
    found.kind === 'country' || reach > radius ? { north, east, south, west } : boundsAround(origin, radius)
  return { query: { ...query, address: found.name, origin, bounds }, place: 'known' }
}
