import type { App } from '#domain/app.ts'
import { currentPosition } from './engine-for.ts'
import type { ExtendedFilter, ListingQuery } from './listing-query.ts'
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

/**
 * How many listings fulfil what a program asks, from the copy in memory: counting a country of a million took the
 * database seconds on a busy machine. Null where the copy does not know all that is asked, or has not yet seen
 * what is committed now.
 */
export async function countFromCopy(
  { db, searchModel }: Pick<App, 'db' | 'searchModel'>,
  query: ListingQuery,
): Promise<number | null> {
  const asSearch = searchModel ? toSearch(query) : null
  if (!searchModel || !asSearch) return null
  const engine = await searchModel.reaching(await currentPosition({ db }))
  return engine ? (await engine.count(asSearch)).count : null
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
    return { ...search, categories: values }
  const isLeast = range && 'min' in range && range.min !== null && range.max === null
  if (isLeast && (key === 'capacityNumberOfPeople' || key === 'capacity') && !search.capacity)
    return { ...search, capacity: { min: range.min, max: null } }
  return null
}

/** Whether the search table has the value of a filter: what marketplaces add to listings, as words. */
export function isFacet({ data, key, values, range }: ExtendedFilter): boolean {
  return data === 'publicData' && !range && !ownColumns.has(key) && values.every((value) => /^[\w-]{1,50}$/.test(value))
}

const ownColumns = new Set(['category', 'listingType', 'isVerified', 'capacityNumberOfPeople', 'capacity'])
