import type { App } from '#domain/app.ts'
import {
  boundsAround,
  countryOnly,
  formatBounds,
  type GeoResult,
  parseBounds,
  resultsToChooseFrom,
} from '#domain/places/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { foldName } from './fold-text.ts'

/** A place to choose: its label, its explanation, and the search it begins. */
export type PlaceSuggestion = {
  id: string
  name: string
  detail: string
  origin: string
  bounds: string
  kind: 'city' | 'venue' | 'place'
}

/**
 * Returns places for a typed text: the marketplace's cities and venues first, then the gazetteer's in its country; those
 * of other countries only where the text names nothing in it. Without a text, its cities.
 */
export async function suggestPlaces(
  app: Pick<App, 'geocoder' | 'marketplace'>,
  locale: Locale,
  { text, near }: { text: string; near: URLSearchParams },
): Promise<PlaceSuggestion[]> {
  if (!text && near.has('lat')) return placeAround(app, locale, near)
  const max = app.marketplace.search.suggestions
  const own = ownPlaces(app, locale, text)
  if (!text) return own
  const anywhere = await app.geocoder.suggest(text, { lang: locale, limit: resultsToChooseFrom })
  const found = countryOnly(anywhere, app.marketplace.search.country.code, max)
  const known = new Set(own.map(({ name }) => name))
  const others = found.filter(({ name }) => !known.has(name)).map((result) => fromGeocoder(app, result))
  return [...own.slice(0, max), ...others].slice(0, max)
}

/** Returns cities whose name begins with the text, then venues; without a text all cities. */
function ownPlaces({ marketplace }: Pick<App, 'marketplace'>, locale: Locale, text: string): PlaceSuggestion[] {
  const typed = foldName(text)
  const begins = (name: string) => foldName(name).startsWith(typed)
  const { radius, country } = marketplace.search
  const cities = marketplace.cities.filter(({ name }) => Object.values(name).some(begins))
  const venues = marketplace.cities.filter(({ venue }) => typed !== '' && venue && begins(venue.name))
  return [
    ...cities.map((city) => ({
      id: city.key,
      name: city.name[locale],
      detail: country.name[locale],
      kind: 'city' as const,
      origin: `${city.point.lat},${city.point.lng}`,
      bounds: formatBounds(city.bounds),
    })),
    ...venues.flatMap(({ key, name, venue }) =>
      venue
        ? [
            {
              id: `${key}-venue`,
              name: venue.name,
              detail: name[locale],
              kind: 'venue' as const,
              origin: `${venue.point.lat},${venue.point.lng}`,
              bounds: formatBounds(boundsAround(venue.point, radius)),
            },
          ]
        : [],
    ),
  ]
}

async function placeAround(
  app: Pick<App, 'geocoder' | 'marketplace'>,
  locale: Locale,
  near: URLSearchParams,
): Promise<PlaceSuggestion[]> {
  const [lat, lng] = [Number(near.get('lat') || NaN), Number(near.get('lng') || NaN)]
  if (!(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180)) return []
  const found = await app.geocoder.reverse({ lat, lng }, { lang: locale })
  if (!found) return []
  const bounds = formatBounds(boundsAround({ lat, lng }, app.marketplace.search.radius))
  return [{ ...fromGeocoder(app, found), origin: `${lat.toFixed(3)},${lng.toFixed(3)}`, bounds }]
}

function fromGeocoder({ marketplace }: Pick<App, 'marketplace'>, result: GeoResult): PlaceSuggestion {
  const [lng, lat] = result.center
  const [west, south, east, north] = result.bbox
  const around = boundsAround({ lat, lng }, marketplace.search.radius)
  const own = parseBounds(formatBounds({ north, east, south, west }))
  const wide = own && (result.kind === 'country' || north - south > around.north - around.south)
  return {
    id: result.id,
    name: result.name,
    detail: result.lines.slice(1).join(', '),
    kind: 'place',
    origin: `${lat.toFixed(5)},${lng.toFixed(5)}`,
    bounds: formatBounds(wide && own ? own : around),
  }
}
