import type { Marketplace } from '#config/marketplace.ts'
import type { ListingCard } from '#domain/listings/index.ts'
import { boundsAround, formatBounds } from '#domain/places/index.ts'
import { nearestVenue } from '#domain/search/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { offersSearch } from './layout-links.ts'

/** A search for offers, as the query of its address, and the name of its place. */
export type OffersNear = { place: string; search: string }

/**
 * Returns the search for offers where a listing is: in the city of the nearest venue, or else around the listing's public
 * point. Null where its place is not known, and in a marketplace without offers.
 */
export function offersNear(
  marketplace: Marketplace,
  listing: Pick<ListingCard, 'place' | 'point'> | undefined,
  locale: Locale,
): OffersNear | null {
  const category = marketplace.categories.find(({ kind }) => kind === 'offer')
  if (!listing?.point || !category) return null
  const venue = nearestVenue(marketplace, listing.point)
  const city = marketplace.cities.find(({ key }) => key === venue?.city)
  const place = city?.name[locale] ?? listing.place
  const point = city?.point ?? listing.point
  const query = new URLSearchParams({
    address: place,
    origin: `${point.lat},${point.lng}`,
    bounds: formatBounds(city?.bounds ?? boundsAround(point, marketplace.search.radius)),
    pub_category: category.key,
  })
  return { place, search: query.toString() }
}

/**
 * Returns the address of the search for offers near a listing, or for all offers where its place is not known, with more
 * parameters such as days and people.
 */
export function offersNearAddress(
  marketplace: Marketplace,
  listing: Pick<ListingCard, 'place' | 'point'> | undefined,
  locale: Locale,
  parameters: string[] = [],
): string {
  const near = offersNear(marketplace, listing, locale)
  const [path = '', query = ''] = near ? ['/s', near.search] : offersSearch(marketplace).split('?')
  const all = [query, ...parameters].filter(Boolean).join('&')
  return all ? `${path}?${all}` : path
}
