import type { ListingCard, ListingDetails } from '#domain/listings/index.ts'
import { nearestListings } from '#domain/search/index.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { markNotBookable } from '../payouts/unpayable-hosts.ts'
import { markRatings } from '../reviews/mark-ratings.ts'

/** Listings shown at most. */
const maxSimilar = 4
/** Listings that are read for a member, whose own are left out. */
const withOwn = 24

/** Returns up to four public listings of the same kind by other authors, nearest first. */
export async function similarListings(
  { app, viewer }: Pick<RequestContext, 'app' | 'viewer'>,
  { id, point, category }: Pick<ListingDetails, 'id' | 'point' | 'category'>,
): Promise<ListingCard[]> {
  if (!point) return []
  const readerId = viewer.kind === 'member' ? viewer.userId : null
  const limit = readerId === null ? maxSimilar + 1 : withOwn
  const cards = await nearestListings(app, { point, category, limit }, viewer.locale)
  const similar = cards.filter((card) => card.id !== id && card.author.userId !== readerId).slice(0, maxSimilar)
  return markRatings(app, await markNotBookable(app, similar))
}
