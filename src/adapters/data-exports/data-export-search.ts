import type { Marketplace } from '#config/marketplace.ts'
import {
  activeFilters,
  type FilterKey,
  offeredFilters,
  parseSearchQuery,
  type SearchQuery,
} from '#domain/search/index.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money.ts'
import * as m from '#words/compiled/messages.js'
import { exportedDays } from './data-export-words.ts'

/** Returns a saved search in words: the place, the categories and each filter. */
export function searchInWords(text: string, marketplace: Marketplace, locale: Locale): string {
  const query = parseSearchQuery(new URLSearchParams(text), marketplace)
  const inLocale = { locale }
  const place = query.address ?? (query.bounds ? m.search_map_area({}, inLocale) : m.search_everywhere({}, inLocale))
  const categories = marketplace.categories
    .filter(({ key }) => query.categories.includes(key))
    .map(({ plural }) => plural[locale])
  const wishes = activeFilters(query).map((key) => filterInWords(key, query, marketplace, locale))
  return [place, ...categories, ...wishes].filter(Boolean).join(' · ')
}

function filterInWords(key: FilterKey, query: SearchQuery, marketplace: Marketplace, locale: Locale): string {
  const inLocale = { locale }
  const { dates, keywords } = query
  if (key === 'dates') return dates ? exportedDays(dates.from, dates.until, locale) : ''
  if (key === 'keywords') return m.search_filter_keywords_value({ words: keywords ?? '' }, inLocale)
  if (key === 'verified') return m.search_filter_verified_short({}, inLocale)
  if (key === 'capacity') return capacityInWords(query, locale)
  if (key === 'price') return priceInWords(query, marketplace, locale)
  return key === 'hosts' ? hostsInWords(query, marketplace, locale) : fieldInWords(key, query, marketplace, locale)
}

function capacityInWords({ capacity }: SearchQuery, locale: Locale): string {
  const { min = null, max = null } = capacity ?? {}
  if (min === null) return max === null ? '' : m.search_filter_capacity_until({ max }, { locale })
  if (max === null) return m.search_filter_capacity_from({ min }, { locale })
  return min === max
    ? m.search_filter_capacity_exactly({ count: min }, { locale })
    : m.search_filter_capacity_range({ min, max }, { locale })
}

/** The upper end of a price is exclusive, so one unit less is said. */
function priceInWords({ price }: SearchQuery, { currency }: Marketplace, locale: Locale): string {
  const text = (amount: number) => formatMoney({ amount, currency }, formatLocale(locale))
  const { min = null, max = null } = price ?? {}
  if (min === null) return max === null ? '' : m.search_filter_price_until({ max: text(max - 100) }, { locale })
  if (max === null) return m.search_filter_price_from({ min: text(min) }, { locale })
  return m.search_filter_price_range({ min: text(min), max: text(max - 100) }, { locale })
}

function hostsInWords({ hosts, facets }: SearchQuery, { organisationTypes }: Marketplace, locale: Locale): string {
  const valuesOf = (wanted: string) => facets.find(({ key }) => key === wanted)?.values ?? []
  const chosen = new Set([...hosts, ...valuesOf('profileType'), ...valuesOf('organisationType')])
  const types = organisationTypes.filter(({ value }) => chosen.has(value)).map(({ label }) => label[locale])
  return [...(chosen.has('private') ? [m.search_host_private({}, { locale })] : []), ...types].join(', ')
}

/** The chosen options of a field; its name where the only one is yes. */
function fieldInWords(key: FilterKey, query: SearchQuery, marketplace: Marketplace, locale: Locale): string {
  const field = offeredFilters(marketplace).find((each) => `facet:${each.key}` === key)
  const values = query.facets.find((facet) => `facet:${facet.key}` === key)?.values ?? []
  if (!field) return ''
  const name = field.label[locale]
  const labels = field.options.filter(({ value }) => values.includes(value)).map(({ label }) => label[locale])
  if (!field.yesNo) return labels.join(', ')
  return values.join() === 'yes' ? name : m.search_filter_named({ name, value: labels.join(', ') }, { locale })
}
