import { capitalisesNouns } from '#kernel/locale.ts'
import { currentLocale } from '#words/word.ts'
import { formatCount } from '#kernel/intl-cache.ts'
import * as m from '#words/compiled/messages.js'
import { dateRangeText } from '../../parts/date-range-text.ts'
import type { LoadedSearch } from './load-search.ts'

type Categories = Pick<LoadedSearch, 'categories'>
type Searched = Categories & Pick<LoadedSearch, 'query'>

/** Returns whether offers, requests or both are searched for. */
export function searchedKind({ query, categories }: Searched): 'offer' | 'request' | 'both' {
  const chosen = categories.length === 1 ? categories : categories.filter(({ key }) => query.categories.includes(key))
  return chosen.length === 1 ? (chosen[0]?.kind ?? 'both') : 'both'
}

/**
 * Returns `48 Angebote`, `17 Gesuche`, `mehr als 1.000 Inserate`; with a single category its own name: `12 Saunen`.
 */
export function countText(
  { count, exact }: { count: number; exact: boolean },
  { categories }: Categories,
  kind: ReturnType<typeof searchedKind>,
  formatLocale: string,
): string {
  const word =
    kind === 'offer' ? m.search_offers_count : kind === 'request' ? m.search_requests_count : m.search_listings_count
  const number = formatCount(count, formatLocale)
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

/** Returns `48 Angebote`, ` für 3 Personen`, ` bei Dortmund`, `, 20.–23. Juni`. */
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
