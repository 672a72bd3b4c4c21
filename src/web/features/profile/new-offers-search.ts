import type { Marketplace } from '#config/marketplace.ts'
import type { ListingCard } from '#domain/listings/index.ts'
import { boundsAround, formatBounds } from '#domain/places/index.ts'
import { nearestVenue } from '#domain/search/index.ts'
import type { Locale } from '#kernel/locale.ts'

/** A search that can be saved, as the query of its address, and the name of its place. */
export type NewOffersSearch = { place: string; search: string }

/**
 * Returns the search for offers where a host's newest offer is: in the city of the nearest venue, or else around the offer's
 * public point. Null without an offer whose place is known.
 */
export function newOffersSearch(
  marketplace: Marketplace,
  listings: ListingCard[],
  locale: Locale,
): NewOffersSearch | null {
  const offer = listings.find(({ kind, point }) => kind === 'offer' && point)
  const category = marketplace.categories.find(({ kind }) => kind === 'offer')
  if (!offer?.point || !category) return null
  const venue = nearestVenue(marketplace, offer.point)
  const city = marketplace.cities.find(({ key }) => key === venue?.city)
  const place = city?.name[locale] ?? offer.place
  const point = city?.point ?? offer.point
  const query = new URLSearchParams({
    address: place,
    origin: `${point.lat},${point.lng}`,
    bounds: formatBounds(city?.bounds ?? boundsAround(point, marketplace.search.radius)),
    pub_category: category.key,
  })
  return { place, search: query.toString() }
}
