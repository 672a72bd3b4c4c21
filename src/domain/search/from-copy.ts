import type { App } from '#domain/app.ts'
import { currentPosition } from './engine-for.ts'
import type { ExtendedFilter, ListingQuery } from './listing-query.ts'
import { countedUpTo } from './parse-search-query.ts'
import type { SearchQuery } from './search-query.ts'

/** Nothing is asked. */
export const noConditions = {
  categories: [],
  capacity: null,
  dates: null,
  nights: { shared: false, timeZone: 'UTC', wanted: null },
  price: null,
  verified: false,
  hosts: [],
} satisfies Partial<SearchQuery>

const everything: SearchQuery = {
  ...noConditions,
  address: null,
  origin: null,
  bounds: null,
  within: null,
  mapSearch: false,
  keywords: null,
  sort: 'createdAt',
  page: 1,
  facets: [],
}

/** What the copy in memory knows of what a program asks. */
export type FromCopy = {
  /** How many listings fulfil it, and how many there are. */
  total: number
  ofAll: number
  /** The asked page by distance from `origin`; null where it lies too deep. */
  nearest(): Promise<string[] | null>
  /** All of them in any order, as long as they are few. */
  few(): Promise<string[] | null>
}

/** So few are sorted by the database sooner than it finds them. */
const fewMatches = 1000

/**
 * What fulfils the question of a program, from the copy in memory: counting a country of a million took the database
 * seconds on a busy machine, and sorting it by distance as well. Null where the copy does not know all that is asked, or has
 * not yet seen what is committed now. It does not know when a listing was first written, only when it was published.
 */
export async function fromCopy(
  { db, searchModel }: Pick<App, 'db' | 'searchModel'>,
  query: ListingQuery,
): Promise<FromCopy | null> {
  const search = searchModel ? toSearch(query) : null
  if (!searchModel || !search) return null
  const engine = await searchModel.reaching(await currentPosition({ db }))
  if (!engine) return null
  const { count: total } = await engine.count(search)
  const ids = async (asked: SearchQuery, perPage: number) =>
    (await engine.find(asked, { perPage, words: 'exact', withoutMap: true })).ids
  return {
    total,
    ofAll: searchModel.state().listings,
    nearest: async () => {
      const { page, perPage, origin } = query
      if (!origin || page * perPage > countedUpTo) return null
      if ((page - 1) * perPage >= total) return []
      return ids({ ...search, origin, page, sort: 'distance' }, perPage)
    },
    few: async () => (total > fewMatches ? null : total === 0 ? [] : ids(search, total)),
  }
}

/** The same as a search of the pages, or null where pages cannot ask it. Places to be near to and the order do not count. */
function toSearch(query: ListingQuery): SearchQuery | null {
  const { ids, authorId, keywords, price, availability, stock, createdFrom, createdBefore } = query
  const others = [ids, authorId, keywords, price, availability, stock, createdFrom, createdBefore]
  if (others.some((asked) => asked !== undefined)) return null
  let search: SearchQuery | null = { ...everything, bounds: query.bounds ?? null }
  for (const filter of query.extended) search = search && withFilter(search, filter)
  return search
}

function withFilter(search: SearchQuery, filter: ExtendedFilter): SearchQuery | null {
  const { key, mode, values, range } = filter
  if (isFacet(filter)) return { ...search, facets: [...search.facets, { key, mode, values }] }
  if (filter.data !== 'publicData') return null
  const isCategory = key === 'category' || key === 'listingType'
  if (isCategory && search.categories.length === 0 && values.length > 0 && (mode === 'any' || values.length === 1))
    return { ...search, categories: [...new Set(values)] }
  const least = range && 'min' in range && range.max === null ? range.min : null
  if (least !== null && (key === 'capacityNumberOfPeople' || key === 'capacity') && !search.capacity)
    return { ...search, capacity: { min: Math.ceil(least), max: null } }
  return null
}

/** Whether the search table has the value of a filter: what marketplaces add to listings, as words. */
export function isFacet({ data, key, values, range }: ExtendedFilter): boolean {
  if (data !== 'publicData' || range || ownColumns.has(key) || values.length === 0) return false
  return values.every((value) => /^[\w-]{1,50}$/.test(value))
}

const ownColumns = new Set(['category', 'listingType', 'isVerified', 'capacityNumberOfPeople', 'capacity'])
