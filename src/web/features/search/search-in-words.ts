import type { Marketplace } from '#config/marketplace.ts'
import { activeFilters, formatSearchQuery, mistakenEntries, type SearchQuery } from '#domain/search/index.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import type { Locale } from '#kernel/locale.ts'
import { describeFilters } from './describe-filters.ts'

/** Returns a search with what is needed to describe it: the active filters, and the names of filters and categories. */
export function searchInWords(marketplace: Marketplace, query: SearchQuery, locale: Locale) {
  return {
    query: { ...query, active: activeFilters(query) },
    filters: describeFilters(marketplace, locale),
    categories: marketplace.categories.map(({ key, kind, name, plural }) => ({
      key,
      kind,
      name: name[locale],
      plural: plural[locale],
    })),
  }
}

/** Entries of the address about the page's appearance, not the search. */
const looks = ['view', 'filters', 'mobilesearch', 'mobilemenu']

/** Returns the address of a search, with the page's previous appearance and with invalid values that were asked for. */
export function addressOfSearch(
  query: SearchQuery,
  before?: URLSearchParams,
  sent?: { asked: URLSearchParams; today: CalendarDate },
): string {
  const address = formatSearchQuery(query)
  if (sent) for (const [name, value] of mistakenEntries(sent.asked, sent.today)) address.set(name, value)
  for (const name of looks) {
    const value = before?.get(name)
    if (value && value.length < 20) address.set(name, value)
  }
  return `/s?${address.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')}`.replace(/\?$/, '')
}
