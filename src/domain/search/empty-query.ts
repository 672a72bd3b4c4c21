import type { SearchQuery } from './search-query.ts'

/** The search that asks for nothing: every listing, the newest first. */
export const emptyQuery: SearchQuery = {
  address: null,
  origin: null,
  bounds: null,
  within: null,
  mapSearch: false,
  dates: null,
  nights: { shared: false, timeZone: 'UTC', wanted: null },
  keywords: null,
  sort: 'createdAt',
  page: 1,
  categories: [],
  capacity: null,
  price: null,
  verified: false,
  hosts: [],
  facets: [],
}
