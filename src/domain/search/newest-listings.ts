import type { App } from '#domain/app.ts'
import { type ListingCard, listingCards } from '#domain/listings/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { countMatches } from './find-matches.ts'
import { countedUpTo, parseSearchQuery } from './parse-search-query.ts'

/**
 * The newest published offers or requests, at most `limit`, and how many there are in all: null beyond the number up to
 * which a search counts exactly.
 */
export async function newestListings(
  app: Pick<App, 'db' | 'marketplace'>,
  { kind, limit }: { kind: 'offer' | 'request'; limit: number },
  locale: Locale,
): Promise<{ cards: ListingCard[]; total: number | null }> {
  const { db, marketplace } = app
  const categories = marketplace.categories.filter((each) => each.kind === kind).map(({ key }) => key)
  if (categories.length === 0) return { cards: [], total: 0 }
  const everywhere = parseSearchQuery(new URLSearchParams(), marketplace)
  const [rows, total] = await Promise.all([
    db
      .selectFrom('listingSearch')
      .select('listingId')
      .where('category', 'in', categories)
      .orderBy('seq', 'desc')
      .orderBy('listingId', 'desc')
      .limit(limit)
      .execute(),
    countMatches(db, { ...everywhere, categories }, 'exact'),
  ])
  const ids = rows.map(({ listingId }) => listingId)
  return { cards: await listingCards(app, ids, locale), total: total > countedUpTo ? null : total }
}
