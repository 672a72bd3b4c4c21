import type { Marketplace } from '#config/marketplace.ts'
import { activeFilters, formatSearchQuery, mistakenEntries, type SearchQuery } from '#domain/search/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { describeFilters } from './describe-filters.ts'

/** A search with what is needed to say it in words: which filters are set, what they and the kinds of listings are called. */
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

/** Entries of the address that say how the page looks, not what is searched for. */
const looks = ['view', 'filters', 'mobilesearch', 'mobilemenu']

/** The address of a search, with how the page looked before, and with what was asked for in a way that cannot be. */
export function addressOfSearch(query: SearchQuery, before?: URLSearchParams, asked?: URLSearchParams): string {
  const address = formatSearchQuery(query)
  if (asked) for (const [name, value] of mistakenEntries(asked)) address.set(name, value)
  for (const name of looks) {
    const value = before?.get(name)
    if (value && value.length < 20) address.set(name, value)
  }
  return `/s?${address.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')}`.replace(/\?$/, '')
}
