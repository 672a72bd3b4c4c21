import type { App } from '#domain/app.ts'
import { type ListingCard, listingCards } from '#domain/listings/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { findPage } from './find-matches.ts'
import { parseSearchQuery } from './parse-search-query.ts'

/**
 * Returns the newest published offers or requests, at most `limit`, and how many there are in all: null where that would
 * take long to count.
 */
export async function newestListings(
  app: Pick<App, 'db' | 'marketplace'>,
  { kind, limit }: { kind: 'offer' | 'request'; limit: number },
  locale: Locale,
): Promise<{ cards: ListingCard[]; total: number | null }> {
  const { marketplace } = app
  const categories = marketplace.categories.filter((each) => each.kind === kind).map(({ key }) => key)
  if (categories.length === 0) return { cards: [], total: 0 }
  const everywhere = parseSearchQuery(new URLSearchParams(), marketplace)
  const { ids, total } = await findPage(app.db, { ...everywhere, categories }, { perPage: limit, words: 'exact' })
  return { cards: await listingCards(app, ids, locale), total: total.exact ? total.count : null }
}
