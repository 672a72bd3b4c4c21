import { type RawBuilder, sql } from 'kysely'
import { type Bounds, boundsAround, type Point } from '#domain/places/index.ts'
import { splitAtMeridian } from './search-cells.ts'
import { freeOnEveryNight, searchColumns, seatsOfSearch } from './nights-condition.ts'
import { possibleStays, type Stay } from './possible-stays.ts'
import type { FacetFilter, NumberRange, SearchQuery } from './search-query.ts'

/** A condition on a row of listing_search. */
export type Condition = RawBuilder<unknown>

/** The parts of a query that are conditions; those of the place may be missing. */
export type SearchConditions = Pick<
  SearchQuery,
  | 'bounds'
  | 'categories'
  | 'capacity'
  | 'dates'
  | 'flexible'
  | 'earliestAlternative'
  | 'nights'
  | 'price'
  | 'verified'
  | 'hosts'
  | 'facets'
> &
  Partial<Pick<SearchQuery, 'origin' | 'within'>>

/** Returns all conditions of a search except for words and category, which is counted separately. */
export function conditionsOf(query: SearchConditions): Condition[] {
  const { bounds, categories, capacity, dates, price, verified, hosts, facets, origin, within } = query
  return [
    ...(bounds ? [insideBounds(bounds)] : []),
    ...(categories.length > 0 ? [sql`category = any(${categories})`] : []),
    ...(capacity ? inRange(sql`capacity`, capacity, '<=') : []),
    ...(price ? inRange(sql`price`, price, '<') : []),
    ...(dates ? freeOnSomeDays(query, possibleStays(dates, query.flexible, query.earliestAlternative)) : []),
    ...(verified ? [sql`verified`] : []),
    ...(hosts.length > 0 ? [anyFacet(hosts.map(hostFacet))] : []),
    ...facets.map(facetCondition),
    ...(within && origin ? [insideCircle(origin, within)] : []),
  ]
}

/** Returns the conditions that a listing is free for one of several stays. */
function freeOnSomeDays(query: SearchConditions, stays: Stay[]): Condition[] {
  const conditions = stays.map((stay) => [
    sql`(available_from is null or available_from <= ${stay.from}::date)`,
    sql`(available_until is null or available_until >= ${stay.until}::date)`,
    freeOnEveryNight(seatsOfSearch(query), stay, searchColumns),
  ])
  const [only = []] = conditions
  return stays.length === 1
    ? only
    : [
        sql`(${sql.join(
          conditions.map((each) => sql`(${allOf(each)})`),
          sql` or `,
        )})`,
      ]
}

/** Returns all conditions in one. */
export function allOf(conditions: Condition[]): Condition {
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** Returns the condition that the public point lies in a box. */
export function insideBounds(bounds: Bounds): Condition {
  const boxes = splitAtMeridian(bounds).map(({ west, east }) => sql`lng between ${west} and ${east}`)
  return sql`lat between ${bounds.south} and ${bounds.north} and (${sql.join(boxes, sql` or `)})`
}

/** Returns whole metres from a point to a row's public point, as `distanceKm` computes them. */
export function distanceTo({ lat, lng }: Point, from: Condition = sql``): Condition {
  return metres(lat, lng, from)
}

function insideCircle({ lat, lng }: Point, km: number): Condition {
  return sql`${insideBounds(boundsAround({ lat, lng }, km))} and ${metres(lat, lng, sql``)} <= ${Math.round(km * 1000)}`
}

function metres(latitude: number, longitude: number, from: Condition): Condition {
  return sql`round(2 * 6371008.8 * asin(least(1, sqrt(
    sin(radians((${from}lat - ${latitude}::float8)) / 2) ^ 2
    + cos(radians(${latitude}::float8)) * cos(radians(${from}lat)) * sin(radians((${from}lng - ${longitude}::float8)) / 2) ^ 2
  ))))`
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

/** Returns the field and value that say of a listing who its host is. */
export function hostFacet(host: string): string {
  return host === 'private' ? 'profileType:private' : `organisationType:${host}`
}
