import type { App } from '#domain/app.ts'
import { type ListingCard, listingCards } from '#domain/listings/index.ts'
import type { Viewer } from '#domain/users/index.ts'
import { countMatches, findPage } from './find-matches.ts'
import type { MatchCount, MatchedCluster, Matches } from './matches.ts'
import { pagedUpTo } from './parse-search-query.ts'
import { markersOf, type SearchMarker } from './search-marker.ts'
import type { SearchQuery } from './search-query.ts'

/** One page of a search with its counts and suggestions. */
export type SearchResult = {
  cards: ListingCard[]
  page: number
  perPage: number
  totalPages: number
  total: MatchCount
  /** Number of results of the same search in each category, by its key. */
  counts: Record<string, MatchCount>
  /** All matches, newest first, as long as there are at most 300. */
  markers: SearchMarker[]
  /** Beyond that: how many lie about where. */
  clusters: MatchedCluster[]
}

/**
 * Searches published listings by their public point. When no listing has the words, similar titles are returned, to allow
 * for typing errors.
 */
export async function searchListings(
  app: Pick<App, 'db' | 'marketplace'>,
  viewer: Pick<Viewer, 'locale'>,
  query: SearchQuery,
): Promise<SearchResult> {
  const { marketplace } = app
  const { perPage } = marketplace.search
  const found = await searchByWords(app, query)
  return {
    cards: await listingCards(app, found.ids, viewer.locale),
    page: found.page,
    perPage,
    totalPages: pagesOf(found, perPage),
    total: found.total,
    counts: Object.fromEntries(
      marketplace.categories.map(({ key }) => [
        key,
        found.counts.get(key) ?? { count: 0, exact: found.othersHaveNone },
      ]),
    ),
    markers: markersOf(marketplace, found.points),
    clusters: found.clusters,
  }
}

/** Returns the number of pages; where counting stopped, there is always one more page, up to the last reachable one. */
function pagesOf({ total, page }: Matches, perPage: number): number {
  const counted = Math.max(1, Math.ceil(Math.min(total.count, pagedUpTo) / perPage))
  return total.exact ? counted : Math.min(Math.ceil(pagedUpTo / perPage), Math.max(counted, page + 1))
}

/** Returns how many listings a search finds. */
export function countListings({ db }: Pick<App, 'db'>, query: SearchQuery): Promise<MatchCount> {
  return countMatches(db, query)
}

/** First with the words as they were typed; if that finds nothing in any category, with titles that look alike. */
async function searchByWords(
  { db, marketplace }: Pick<App, 'db' | 'marketplace'>,
  query: SearchQuery,
): Promise<Matches> {
  const { perPage } = marketplace.search
  const found = await findPage(db, query, { perPage, words: 'exact' })
  const isEmpty = found.othersHaveNone && [...found.counts.values()].every(({ count }) => count === 0)
  if (!query.keywords || !isEmpty) return found
  return findPage(db, query, { perPage, words: 'tolerant' })
}
