import { sql } from 'kysely'
import { categoriesOfKind } from '#config/categories-of-kind.ts'
import type { App } from '#domain/app.ts'
import { type ListingCard, listingCards } from '#domain/listings/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { emptyQuery } from './empty-query.ts'
import { countEverywhere } from './search-counts.ts'
import { byTime, walkListings } from './walk-listings.ts'

/** Returns the newest published offers or requests, at most `limit`, and how many there are in all. */
export async function newestListings(
  app: Pick<App, 'db' | 'marketplace'>,
  { kind, limit }: { kind: 'offer' | 'request'; limit: number },
  locale: Locale,
): Promise<{ cards: ListingCard[]; total: number }> {
  const categories = categoriesOfKind(app.marketplace, kind)
  if (categories.length === 0) return { cards: [], total: 0 }
  const query = { ...emptyQuery, categories }
  const { rows } = await sql<{ total: number; ids: string[] }>`
    select ${countEverywhere(categories)} as total, array(
      select listing_id from (${walkListings(query, 'newest', limit)}) found order by ${byTime(query)}
    ) as ids`.execute(app.db)
  const { total, ids } = rows[0] ?? { total: 0, ids: [] }
  return { cards: await listingCards(app, ids, locale), total }
}
