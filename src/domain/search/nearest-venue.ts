import type { Marketplace } from '#config/marketplace.ts'
import { type Bounds, distanceKm, metresAround, type Point } from '#domain/places/index.ts'
import { centreOf } from './loosen-search.ts'

/** A venue of the occasion, such as a stadium. */
export type Venue = { name: string; city: string; point: Point }

/** Farther away than this a venue says nothing about a place to stay, in kilometres. */
const reach = 60

/** The largest circle of a district, in metres. It is small enough for a distance in whole kilometres. */
const districtRadius = metresAround({ precision: 'place' })

/** A search is about one city when its box is at most so tall, and the venue at most so far from its middle. */
const cityHeight = 80
const cityReach = 20

/** Returns the venue of the city that was searched for; none for a larger area, which may hold several. */
export function venueOfSearch({ cities }: Pick<Marketplace, 'cities'>, bounds: Bounds): Venue | undefined {
  const middle = centreOf(bounds)
  const venue = nearest(cities, middle)
  const height = distanceKm({ lat: bounds.south, lng: middle.lng }, { lat: bounds.north, lng: middle.lng })
  return venue && height <= cityHeight && distanceKm(venue.point, middle) <= cityReach ? venue : undefined
}

/** Returns the venue nearest to a point and how far it is in kilometres; undefined where none is near enough to matter. */
export function nearestVenue(
  { cities }: Pick<Marketplace, 'cities'>,
  point: Point,
): (Venue & { km: number }) | undefined {
  const venue = nearest(cities, point)
  return venue && { ...venue, km: distanceKm(venue.point, point) }
}

type Placed = { kind: 'offer' | 'request'; point: Point | null; publicRadius: number }

/**
 * Returns the kilometres from an offer's public point to the venue that was searched for, or else to the one nearest to it;
 * whole ones, at least 1, where the circle is wider than usual. Undefined where the circle is too large to say it: larger
 * than a district, and the venue less than twice its radius away. Also for a request, which only names a town.
 */
export function venueDistance(
  { cities, fuzzyRadius }: Pick<Marketplace, 'cities' | 'fuzzyRadius'>,
  { kind, point, publicRadius }: Placed,
  searched: Venue | undefined,
): number | undefined {
  if (!point || kind === 'request') return undefined
  const venue = searched ?? nearest(cities, point)
  const km = venue && distanceKm(venue.point, point)
  if (km === undefined || km > reach) return undefined
  if (publicRadius <= fuzzyRadius) return km
  const isKnown = publicRadius <= districtRadius || km * 1000 >= 2 * publicRadius
  return isKnown ? Math.max(1, Math.round(km)) : undefined
}

function nearest(cities: Marketplace['cities'], point: Point): Venue | undefined {
  const venues = cities.flatMap(({ key, venue }) =>
    venue ? [{ ...venue, city: key, km: distanceKm(venue.point, point) }] : [],
  )
  const [best] = venues.filter(({ km }) => km <= reach).toSorted((a, b) => a.km - b.km)
  return best && { name: best.name, city: best.city, point: best.point }
}
