import { sql } from 'kysely'
import type { App } from '#domain/app.ts'
import { byLocale, type Localised } from '#kernel/locale.ts'
import { allOf, conditionsOf, distanceTo } from './conditions.ts'
import { offeredFilters, type SearchableMarketplace } from './filterable-fields.ts'
import { findNearest } from './find-nearest.ts'
import { formatSearchQuery } from './format-search-query.ts'
import { parseSearchQuery } from './parse-search-query.ts'
import { activeFilters, type FacetFilter, type FilterKey, type SearchQuery, withoutFilter } from './search-query.ts'

/** Conditions on a place apart from its days and seats: fields, price, seal and kind of host. */
export type PlaceNeeds = Pick<SearchQuery, 'facets' | 'price' | 'verified' | 'hosts'>

/** A need that a place does not meet. Of a field, `label` is what is missing. */
export type UnmetNeed = { filter: FilterKey; label: Localised | null }

/** Returns the needs of a search as a query string without a question mark; empty where there are none. */
export function formatNeeds({ facets, price, verified, hosts }: PlaceNeeds): string {
  return formatSearchQuery({ facets, price, verified, hosts }).toString()
}

/** Returns the needs in the query of an address, without fields that the marketplace does not have. */
export function parseNeeds(text: string | URLSearchParams, marketplace: SearchableMarketplace): PlaceNeeds {
  const { facets, price, verified, hosts } = parseSearchQuery(new URLSearchParams(text), marketplace)
  return { facets, price, verified, hosts }
}

/**
 * Returns what the answers of requests need of a place, as conditions: each question with a filter that one of them answers
 * with yes, such as step-free.
 */
export function needsOfAnswers(marketplace: SearchableMarketplace, requests: Record<string, unknown>[]): FacetFilter[] {
  const isNeeded = (key: string) => requests.some((answers) => [answers[key]].flat().includes('yes'))
  return offeredFilters(marketplace)
    .filter(({ key, yesNo }) => yesNo && isNeeded(key))
    .map(({ key }) => ({ key, mode: 'any', values: ['yes'] }))
}

/** Returns up to `max` matches of a search around its origin, the nearest first, with their distance in kilometres. */
export async function findAround(
  db: App['db'],
  query: SearchQuery,
  max: number,
): Promise<{ listingId: string; kilometres: number }[]> {
  const ids = await findNearest(db, query, 'exact', { perPage: max, page: 1 })
  if (ids.length === 0 || !query.origin) return []
  const { rows } = await sql<{ listingId: string; metres: number }>`
    select listing_id as "listingId", (${distanceTo(query.origin)})::float8 as metres
    from listing_search where listing_id = any(${ids}) order by metres, listing_id`.execute(db)
  return rows.map(({ listingId, metres }) => ({ listingId, kilometres: Math.round(metres / 100) / 10 }))
}

/** Returns for each listing which needs it does not meet; empty lists for those that meet all of them. */
export async function unmetNeeds(
  { db, marketplace }: Pick<App, 'db' | 'marketplace'>,
  needs: PlaceNeeds,
  listingIds: string[],
): Promise<Map<string, UnmetNeed[]>> {
  const unmet = new Map<string, UnmetNeed[]>(listingIds.map((id) => [id, []]))
  const query = { ...parseSearchQuery(new URLSearchParams(), marketplace), ...needs }
  const filters = activeFilters(query)
  for (const filter of filters) {
    const alone = filters.filter((other) => other !== filter).reduce(withoutFilter, query)
    const { rows } = await sql<{ id: string }>`
      select listing_id as id from listing_search
      where listing_id = any(${listingIds}) and ${allOf(conditionsOf(alone))}`.execute(db)
    const meeting = new Set(rows.map(({ id }) => id))
    const need = { filter, label: labelOf(marketplace, needs, filter) }
    for (const [id, list] of unmet) if (!meeting.has(id)) list.push(need)
  }
  return unmet
}

/** Returns the needs of a search with their names. */
export function namedNeeds(marketplace: SearchableMarketplace, needs: PlaceNeeds): UnmetNeed[] {
  const query = { ...parseSearchQuery(new URLSearchParams(), marketplace), ...needs }
  return activeFilters(query).map((filter) => ({ filter, label: labelOf(marketplace, needs, filter) }))
}

/** Such as `Step-free`, or `Breakfast: vegan, Halal` for a field with choices. */
function labelOf(marketplace: Pick<SearchableMarketplace, 'fields'>, { facets }: PlaceNeeds, filter: FilterKey) {
  const facet = facets.find(({ key }) => filter === `facet:${key}`)
  const field = facet && offeredFilters(marketplace).find(({ key }) => key === facet.key)
  if (!field) return null
  if (field.yesNo && facet.values.join() === 'yes') return field.label
  const chosen = field.options.filter(({ value }) => facet.values.includes(value))
  return byLocale((locale) => `${field.label[locale]}: ${chosen.map(({ label }) => label[locale]).join(', ')}`)
}
