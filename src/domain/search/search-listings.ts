import type { App } from '#domain/app.ts'
import { type ListingCard, listingCards } from '#domain/listings/index.ts'
import type { Viewer } from '#domain/users/index.ts'
import type { WordMatch } from './keywords.ts'
import { countMatches, findMatches, type MatchedCluster } from './find-matches.ts'
import { countedUpTo } from './parse-search-query.ts'
import type { SearchQuery } from './search-query.ts'

/** A number of listings; `exact` is false where there are more than are counted. */
export type ListingCount = { count: number; exact: boolean }

/** A listing on the map: the public point, and as much of the title as a label holds. */
export type SearchMarker = { id: string; lat: number; lng: number; title: string; kind: 'offer' | 'request' }

/** One page of a search and everything that is shown around it. */
export type SearchResult = {
  cards: ListingCard[]
  page: number
  perPage: number
  totalPages: number
  total: ListingCount
  /** The same search in each category, by its key. */
  counts: Record<string, ListingCount>
  /** All matches, newest first, as long as there are at most 300. */
  markers: SearchMarker[]
  /** Beyond that: how many lie about where. */
  clusters: MatchedCluster[]
}

/**
 * Searches what everybody may see: listings that are published and not deleted, by their public point. Numbers are exact
 * up to ten thousand. Where no listing has the words, titles that look alike are found, for those who mistyped.
 */
export async function searchListings(
  app: Pick<App, 'db' | 'marketplace'>,
  viewer: Pick<Viewer, 'locale'>,
  query: SearchQuery,
): Promise<SearchResult> {
  const { perPage } = app.marketplace.search
  const [found, others] = await searchByWords(app, query)
  const total = asCount(found.total)
  return {
    cards: await listingCards(app, found.ids, viewer.locale),
    page: found.page,
    perPage,
    totalPages: Math.max(1, Math.ceil(total.count / perPage)),
    total,
    counts: others,
    markers: found.points.map(({ category, title, ...point }) => ({
      ...point,
      title: shorten(title),
      kind: app.marketplace.categories.find(({ key }) => key === category)?.kind ?? 'offer',
    })),
    clusters: found.clusters,
  }
}

/** How many listings a search finds. */
export async function countListings(app: Pick<App, 'db'>, query: SearchQuery): Promise<ListingCount> {
  return asCount(await countMatches(app.db, query, 'exact'))
}

/** First with the words as they were typed; if that finds nothing in any category, with titles that look alike. */
async function searchByWords({ db, marketplace }: Pick<App, 'db' | 'marketplace'>, query: SearchQuery) {
  const { perPage } = marketplace.search
  const search = async (words: WordMatch) => {
    const [found, ...counts] = await Promise.all([
      findMatches(db, query, { perPage, words }),
      ...marketplace.categories.map(({ key }) => countMatches(db, { ...query, categories: [key] }, words)),
    ])
    const byKey = marketplace.categories.map(({ key }, index) => [key, asCount(counts[index] ?? 0)] as const)
    return [found, Object.fromEntries(byKey), counts.some((count) => count > 0)] as const
  }
  const exact = await search('exact')
  return exact[2] || !query.keywords ? exact : search('tolerant')
}

function asCount(number: number): ListingCount {
  return { count: Math.min(number, countedUpTo), exact: number <= countedUpTo }
}

function shorten(title: string): string {
  return title.length > 40 ? `${title.slice(0, 39).trimEnd()}…` : title
}
