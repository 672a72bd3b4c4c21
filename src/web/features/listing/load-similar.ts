import type { ListingCard, ListingDetails } from '#domain/listings/index.ts'
import { boundsAround } from '#domain/places/index.ts'
import { parseSearchQuery, searchListings } from '#domain/search/index.ts'
import type { RequestContext } from '#web/server/request-context.ts'

/** Listings shown at most. */
const maxSimilar = 4

/** Returns up to four public listings of the same kind by other authors, nearest first. */
export async function similarListings(
  { app, viewer }: Pick<RequestContext, 'app' | 'viewer'>,
  { id, point, category }: Pick<ListingDetails, 'id' | 'point' | 'category'>,
): Promise<ListingCard[]> {
  if (!point) return []
  const everywhere = parseSearchQuery(new URLSearchParams(), app.marketplace)
  const bounds = boundsAround(point, app.marketplace.search.radius)
  const nearest = { ...everywhere, bounds, origin: point, sort: 'distance' as const, categories: [category] }
  const { cards } = await searchListings(app, viewer, nearest)
  const readerId = viewer.kind === 'member' ? viewer.userId : null
  return cards.filter((card) => card.id !== id && card.author.userId !== readerId).slice(0, maxSimilar)
}
