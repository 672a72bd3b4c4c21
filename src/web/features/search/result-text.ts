import { capitalisesNouns } from '#kernel/locale.ts'
import { currentLocale } from '#words/word.ts'
import { numberFormat } from '#kernel/intl-cache.ts'
import * as m from '#words/compiled/messages.js'
import { dateRangeText } from '../../parts/date-range-text.ts'
import type { LoadedSearch } from './load-search.ts'

type Categories = Pick<LoadedSearch, 'categories'>
type Searched = Categories & Pick<LoadedSearch, 'query'>

/** Returns whether the filter for kinds of hosts is shown: not when only requests are searched, unless it is active. */
export function asksForHosts(data: LoadedSearch): boolean {
  return searchedKind(data) !== 'request' || data.query.active.includes('hosts')
}

/** Returns whether offers, requests or both are searched for. */
export function searchedKind({ query, categories }: Searched): 'offer' | 'request' | 'both' {
  const chosen = categories.length === 1 ? categories : categories.filter(({ key }) => query.categories.includes(key))
  return chosen.length === 1 ? (chosen[0]?.kind ?? 'both') : 'both'
}

/**
 * Returns `48 Angebote`, `17 Gesuche`, `mehr als 10.000 Inserate`; with a single category its own name: `12 Saunen`.
 */
export function countText(
  { count, exact }: { count: number; exact: boolean },
  { categories }: Categories,
  kind: ReturnType<typeof searchedKind>,
  formatLocale: string,
): string {
  const word =
    kind === 'offer' ? m.search_offers_count : kind === 'request' ? m.search_requests_count : m.search_listings_count
  const number = numberFormat(formatLocale).format(count)
  const [only, ...others] = categories
  const text =
    only && others.length === 0
      ? `${number} ${inSentence(count === 1 ? only.name : only.plural)}`
      : word({ count }).replace(String(count), number)
  return exact ? text : m.search_more_than({ count: text })
}

function inSentence(name: string): string {
  return capitalisesNouns(currentLocale()) ? name : name.toLowerCase()
}

/** The parts of the result line, each with a leading space: phones leave out what the form above says. */
export type ResultParts = { count: string; people: string; place: string; dates: string }

/** Returns `48 Angebote`, ` für 3 Personen`, ` bei Dortmund`, `, 20. – 23. Juni`. */
export function resultParts(data: LoadedSearch, formatLocale: string): ResultParts {
  const { address, capacity, dates, mapSearch, bounds } = data.query
  const people = capacity?.min && m.search_result_for({ people: m.search_people_count({ count: capacity.min }) })
  const place = data.unknownPlace
    ? ''
    : address
      ? (isRegion(bounds) ? m.search_result_in : m.search_result_near)({ place: address })
      : mapSearch && m.search_result_in_map()
  return {
    count: countText(data.found.total, data, searchedKind(data), formatLocale),
    people: people ? ` ${people}` : '',
    place: place ? ` ${place}` : '',
    dates: dates ? `, ${dateRangeText(dates.from, dates.until, formatLocale)}` : '',
  }
}

/** Returns whether a box covers a country or region: places lie in it, not near it. */
function isRegion(bounds: LoadedSearch['query']['bounds']): boolean {
  return bounds !== null && bounds.north - bounds.south > 1.5
}

/** Returns the label of an active filter: its value, or its name where the value is yes. */
export function filterText(key: string, data: Pick<LoadedSearch, 'query' | 'filters'>, formatLocale: string): string {
  const { query, filters } = data
  if (key === 'capacity' && query.capacity) return capacityText(query.capacity)
  if (key === 'price' && query.price) return priceText(query.price, filters.price?.currency ?? 'EUR', formatLocale)
  if (key === 'verified') return m.search_filter_verified_short()
  if (key === 'keywords') return m.search_filter_keywords_value({ words: query.keywords ?? '' })
  if (key === 'hosts') return hostsText(chosenHosts(query), filters)
  if (key === 'dates' && query.dates) return dateRangeText(query.dates.from, query.dates.until, formatLocale)
  const field = filters.fields.find((each) => `facet:${each.key}` === key)
  const values = query.facets.find((facet) => `facet:${facet.key}` === key)?.values ?? []
  if (!field || (field.yesNo && values[0] === 'yes' && values.length === 1)) return field?.label ?? key
  const labels = values.map((value) => field.options.find((option) => option.value === value)?.label ?? value)
  return field.yesNo ? m.search_filter_named({ name: field.label, value: labels.join(', ') }) : labels.join(', ')
}

/** Returns the checked kinds of hosts: `private` and kinds of organisations. */
export function chosenHosts(query: LoadedSearch['query']): string[] {
  const facet = (key: string) => query.facets.find((each) => each.key === key)?.values ?? []
  const types = facet('organisationType')
  return [...new Set([...query.hosts, ...facet('profileType').filter((value) => value === 'private'), ...types])]
}

function hostsText(hosts: string[], { organisationTypes }: LoadedSearch['filters']): string {
  if (hosts.length > 2) return m.search_filter_hosts_number({ count: hosts.length })
  const label = (host: string) =>
    host === 'private' ? m.search_host_private() : organisationTypes.find(({ value }) => value === host)?.label
  return hosts.map(label).filter(Boolean).join(', ') || m.search_filter_hosts()
}

function capacityText({ min, max }: { min: number | null; max: number | null }): string {
  if (min === null) return m.search_filter_capacity_until({ max: max ?? 0 })
  if (max === null) return m.search_filter_capacity_from({ min })
  return min === max ? m.search_filter_capacity_exactly({ count: min }) : m.search_filter_capacity_range({ min, max })
}

/** Returns the label of a price range. Its upper end is exclusive, so the label shows one unit less. */
function priceText(price: { min: number | null; max: number | null }, currency: string, formatLocale: string): string {
  const format = numberFormat(formatLocale, { style: 'currency', currency, maximumFractionDigits: 0 })
  const min = price.min === null ? null : format.format(price.min / 100)
  const max = price.max === null ? null : format.format(price.max / 100 - 1)
  if (min && max) return m.search_filter_price_range({ min, max })
  return min ? m.search_filter_price_from({ min }) : m.search_filter_price_until({ max: max ?? '' })
}

/** Returns a filter's text without quotation marks, for sentences that have their own. */
export function unquoted(text: string): string {
  return text.replace(/^[„“]|[“”]$/g, '')
}
