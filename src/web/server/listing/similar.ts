import type { ListingCard, ListingDetails } from '#domain/listings/index.ts'
import { boundsAround, distanceKm } from '#domain/places/index.ts'
import { parseSearchQuery, searchListings } from '#domain/search/index.ts'
import type { RequestContext } from '../context.ts'

/** Up to four listings of the same kind around this one, the nearest first. */
export async function similarListings(
  { app, viewer }: RequestContext,
  { id, point, category }: ListingDetails,
): Promise<ListingCard[]> {
  if (!point) return []
  const everywhere = parseSearchQuery(new URLSearchParams(), app.marketplace)
  const bounds = boundsAround(point, app.marketplace.search.radius)
  const { cards } = await searchListings(app, viewer, { ...everywhere, bounds, categories: [category] })
  const away = (card: ListingCard) => (card.point ? distanceKm(card.point, point) : Number.POSITIVE_INFINITY)
  return cards
    .filter((card) => card.id !== id)
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, 4)
}
