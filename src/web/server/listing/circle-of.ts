import type { App } from '#domain/app.ts'
import type { ListingDetails } from '#domain/listings/index.ts'
import type { Point } from '#domain/places/index.ts'

/**
 * The circle on the map, its radius in metres: around the public point of an offer, around the place that a request names.
 * Null where no place is known yet.
 */
export function circleOf(
  { marketplace }: Pick<App, 'marketplace'>,
  { point, kind, publicRadius }: ListingDetails,
): { point: Point; radius: number } | null {
  if (!point) return null
  return { point, radius: kind === 'offer' ? publicRadius : marketplace.search.radius * 1000 }
}
