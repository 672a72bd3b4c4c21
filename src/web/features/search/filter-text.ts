import { numberFormat } from '#kernel/intl-cache.ts'
import * as m from '#words/compiled/messages.js'
import { dateRangeText } from '../../parts/date-range-text.ts'
import type { LoadedSearch } from './load-search.ts'
import { searchedKind } from './result-text.ts'

/** Returns whether the filter for kinds of hosts is shown: not when only requests are searched, unless it is active. */
export function asksForHosts(data: LoadedSearch): boolean {
  return searchedKind(data) !== 'request' || data.query.active.includes('hosts')
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
