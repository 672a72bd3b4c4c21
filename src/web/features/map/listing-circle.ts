import type { App } from '#domain/app.ts'
import type { ListingDetails } from '#domain/listings/index.ts'
import type { Point } from '#domain/places/index.ts'
import type { Locale } from '#kernel/locale.ts'

export type Circle = { point: Point; radius: number }

/**
 * Returns the circle of a listing, its radius in metres: around the public point of an offer, or the place a request
 * names. Null where no place is known.
 */
export function listingCircle(
  { marketplace }: Pick<App, 'marketplace'>,
  { point, kind, publicRadius }: ListingDetails,
): Circle | null {
  if (!point) return null
  return { point, radius: kind === 'offer' ? publicRadius : marketplace.search.radius * 1000 }
}

/**
 * Returns the address of the map picture. It contains point and radius: browsers cache it for an hour, and a moved
 * place has to show at once.
 */
export function circlePicture(listingId: string, { point, radius }: Circle, locale: Locale): string {
  return `/l/${listingId}/map.svg?names=${locale}&around=${point.lat},${point.lng},${radius}`
}
