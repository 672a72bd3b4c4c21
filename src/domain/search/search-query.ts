import type { Bounds, Point } from '#domain/places/index.ts'
import type { CalendarDate } from '#kernel/dates.ts'

/** newest first, oldest first, by how well the words fit, or nearest first. The names are those of the address. */
export type SearchSort = 'createdAt' | '-createdAt' | 'relevance' | 'distance'

export type FlexibleDates = 1 | 2 | 'weekend'

/** A condition on one field: `any` of the values, or `all` of them. */
export type FacetFilter = { key: string; mode: 'any' | 'all'; values: string[] }

/** From and to, both included; null is open. */
export type NumberRange = { min: number | null; max: number | null }

/** A validated search. Unknown fields and values were removed. */
export type SearchQuery = {
  /** Name of the place as typed or chosen. */
  address: string | null
  origin: Point | null
  bounds: Bounds | null
  /** Maximum distance from `origin`, in kilometres. */
  within: number | null
  /** The box comes from moving the map, not from a place. */
  mapSearch: boolean
  /** Days of a stay: found is what has a free place on every night from the first to the last. */
  dates: { from: CalendarDate; until: CalendarDate } | null
  /**
   * Other days that would do as well: as many nights, up to one or two days earlier or later, or the nights of one weekend
   * within the days.
   */
  flexible?: FlexibleDates
  /** First day on which a stay on other days than those asked for may begin. */
  earliestAlternative?: CalendarDate
  /** How many of the people are children, and babies beside them. They change nothing about what is found. */
  children?: number
  babies?: number
  /**
   * Whether parties share the places of a listing, and where its days begin: the marketplace's. `wanted` are the seats that
   * must be free; null: as many as there are people, where places are shared, otherwise one.
   */
  nights: { shared: boolean; timeZone: string; wanted: number | null }
  keywords: string | null
  sort: SearchSort
  /** Counted from 1. */
  page: number
  /** Keys of categories; none means all. */
  categories: string[]
  /** Places of an offer, people of a request. */
  capacity: NumberRange | null
  /** Minor units of the marketplace's currency; `max` is not included. */
  price: NumberRange | null
  /** Only listings of people and organisations whom the operator has checked. */
  verified: boolean
  /** `private` mixed with types of organisation, any of them. One kind alone is a condition on a field. */
  hosts: string[]
  facets: FacetFilter[]
}

/** The filters of a query that can be dropped one by one, as `loosenSearch` and the chips name them. */
export type FilterKey = 'dates' | 'keywords' | 'capacity' | 'price' | 'verified' | 'hosts' | `facet:${string}`

/** The fields that say who offers: filtered together as `hosts`. */
export const hostFields = ['profileType', 'organisationType']

/** Returns which filters a query uses. The place and the category are not among them. */
export function activeFilters(query: SearchQuery): FilterKey[] {
  const keys: FilterKey[] = []
  if (query.capacity) keys.push('capacity')
  for (const { key } of query.facets) if (!hostFields.includes(key)) keys.push(`facet:${key}`)
  if (query.hosts.length > 0 || query.facets.some(({ key }) => hostFields.includes(key))) keys.push('hosts')
  if (query.verified) keys.push('verified')
  if (query.price) keys.push('price')
  if (query.keywords) keys.push('keywords')
  if (query.dates) keys.push('dates')
  return keys
}

/** Returns the query without one of its filters, on its first page. */
export function withoutFilter(query: SearchQuery, key: FilterKey): SearchQuery {
  const first = { ...query, page: 1 }
  switch (key) {
    case 'dates':
    case 'capacity':
    case 'price':
      return { ...first, [key]: null }
    case 'keywords':
      return { ...first, keywords: null, sort: query.sort === '-createdAt' ? query.sort : 'createdAt' }
    case 'verified':
      return { ...first, verified: false }
    case 'hosts':
      return { ...first, hosts: [], facets: query.facets.filter((facet) => !hostFields.includes(facet.key)) }
    default:
      return { ...first, facets: query.facets.filter((facet) => `facet:${facet.key}` !== key) }
  }
}
