import { type RawBuilder, sql } from 'kysely'
import type { Bounds } from '#domain/places/index.ts'
import { splitAtMeridian } from './cells.ts'
import { freeOnEveryNight, searchColumns, seatsOfSearch } from './free-nights.ts'
import type { FacetFilter, NumberRange, SearchQuery } from './search-query.ts'

/** A condition on a row of listing_search. */
export type Condition = RawBuilder<unknown>

/** Everything a listing has to fulfil, except for the words. Category by category is counted elsewhere. */
export function conditionsOf(
  query: Pick<
    SearchQuery,
    'bounds' | 'categories' | 'capacity' | 'dates' | 'nights' | 'price' | 'verified' | 'hosts' | 'facets'
  >,
): Condition[] {
  const { bounds, categories, capacity, dates, price, verified, hosts, facets } = query
  return [
    ...(bounds ? [insideBounds(bounds)] : []),
    ...(categories.length > 0 ? [sql`category = any(${categories})`] : []),
    ...(capacity ? inRange(sql`capacity`, capacity, '<=') : []),
    ...(price ? inRange(sql`price`, price, '<') : []),
    ...(dates
      ? [
          sql`(available_from is null or available_from <= ${dates.from}::date)`,
          sql`(available_until is null or available_until >= ${dates.until}::date)`,
          freeOnEveryNight(seatsOfSearch(query), dates, searchColumns),
        ]
      : []),
    ...(verified ? [sql`verified`] : []),
    ...(hosts.length > 0 ? [anyFacet(hosts.map(hostFacet))] : []),
    ...facets.map(facetCondition),
  ]
}

/** All conditions in one. */
export function allOf(conditions: Condition[]): Condition {
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

function insideBounds(bounds: Bounds): Condition {
  const boxes = splitAtMeridian(bounds).map(({ west, east }) => sql`lng between ${west} and ${east}`)
  return sql`lat between ${bounds.south} and ${bounds.north} and (${sql.join(boxes, sql` or `)})`
}

function inRange(column: Condition, { min, max }: NumberRange, upTo: '<' | '<='): Condition[] {
  return [
    ...(min === null ? [] : [sql`${column} >= ${min}`]),
    ...(max === null ? [] : [sql`${column} ${sql.raw(upTo)} ${max}`]),
  ]
}

function facetCondition({ key, mode, values }: FacetFilter): Condition {
  const facets = values.map((value) => `${key}:${value}`)
  return mode === 'all' ? sql`facets @> ${facetIds(facets)}` : anyFacet(facets)
}

function anyFacet(facets: string[]): Condition {
  return sql`facets && ${facetIds(facets)}`
}

function facetIds(facets: string[]): Condition {
  return sql`array[${sql.join(facets.map((facet) => sql`facet_id(${facet})`))}]`
}

function hostFacet(host: string): string {
  return host === 'private' ? 'profileType:private' : `organisationType:${host}`
}
