import type { App } from '#domain/app.ts'
import type { ListingDetails } from '#domain/listings/index.ts'
import type { Point } from '#domain/places/index.ts'
import type { Locale } from '#kernel/locale.ts'

export type Circle = { point: Point; radius: number }

/**
 * The circle on the map, its radius in metres: around the public point of an offer, around the place that a request names.
 * Null where no place is known yet.
 */
export function listingCircle(
  { marketplace }: Pick<App, 'marketplace'>,
  { point, kind, publicRadius }: ListingDetails,
): Circle | null {
  if (!point) return null
  return { point, radius: kind === 'offer' ? publicRadius : marketplace.search.radius * 1000 }
}

/** Where its picture is: browsers keep that for an hour, and the author wants to see at once that the place has moved. */
export function circlePicture(listingId: string, { point, radius }: Circle, locale: Locale): string {
  return `/l/${listingId}/map.svg?names=${locale}&around=${point.lat},${point.lng},${radius}`
}
