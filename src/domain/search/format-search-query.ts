import { formatBounds } from '#domain/places/index.ts'
import type { FacetFilter, NumberRange, SearchQuery } from './search-query.ts'

/** Returns the query as addresses hold it: only what differs from an empty search, always in the same order. */
export function formatSearchQuery(query: Partial<SearchQuery>): URLSearchParams {
  const { origin, bounds, dates, price, hosts = [], facets = [], categories = [] } = query
  const entries: [string, string | null | undefined | false][] = [
    ['address', query.address],
    ['origin', origin && `${trimDegrees(origin.lat)},${trimDegrees(origin.lng)}`],
    ['bounds', bounds && formatBounds(bounds)],
    ['within', query.within ? String(query.within) : null],
    ['mapSearch', query.mapSearch && 'true'],
    ['pub_category', categories.join(',')],
    ['dates', dates && `${dates.from},${dates.until}`],
    ['flexible', dates && query.flexible ? String(query.flexible) : null],
    ['seats', query.nights?.wanted ? String(query.nights.wanted) : null],
    ['pub_capacityNumberOfPeople', formatRange(query.capacity)],
    ['children', query.children ? String(query.children) : null],
    ['babies', query.babies ? String(query.babies) : null],
    ['price', price && formatRange({ min: major(price.min), max: major(price.max) })],
    ['hosts', hosts.join(',')],
    ...facets.map((facet): [string, string] => [`pub_${facet.key}`, formatFacet(facet)]),
    ['pub_isVerified', query.verified && 'true'],
    ['keywords', query.keywords],
    ['sort', query.sort !== (query.keywords ? 'relevance' : 'createdAt') && query.sort],
    ['page', query.page && query.page > 1 ? String(query.page) : null],
  ]
  return new URLSearchParams(entries.flatMap(([key, value]) => (value ? [[key, value]] : [])))
}

function formatRange(range: NumberRange | null | undefined): string | null {
  return range ? `${range.min ?? ''},${range.max ?? ''}` : null
}

function formatFacet({ mode, values }: FacetFilter): string {
  return values.length > 1 ? `has_${mode}:${values.join(',')}` : values.join(',')
}

function major(minor: number | null): number | null {
  return minor === null ? null : minor / 100
}

function trimDegrees(degrees: number): string {
  return String(Number(degrees.toFixed(6)))
}
