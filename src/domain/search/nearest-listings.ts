import type { App } from '#domain/app.ts'
import { type ListingCard, listingCards } from '#domain/listings/index.ts'
import type { Point } from '#domain/places/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { emptyQuery } from './empty-query.ts'
import { findNearest } from './find-nearest.ts'

/** Returns the published listings of a category around a point, the nearest first, at most `limit`. */
export async function nearestListings(
  app: Pick<App, 'db' | 'marketplace'>,
  { point, category, limit }: { point: Point; category: string; limit: number },
  locale: Locale,
): Promise<ListingCard[]> {
  const { radius } = app.marketplace.search
  const query = { ...emptyQuery, origin: point, within: radius, categories: [category] }
  const ids = await findNearest(app.db, query, 'exact', { perPage: limit, page: 1 })
  return listingCards(app, ids, locale)
}
