import { useNavigation, useSearchParams } from 'react-router'
import { changeQuery, queryText } from '../search-form/search-address.ts'

/** The keys of the address that are filters: "reset" removes them. */
export const filterKeys = ['pub_capacityNumberOfPeople', 'price', 'hosts', 'keywords', 'pub_isVerified']
export const hostKeys = ['hosts', 'pub_profileType', 'pub_organisationType']

type Changes = Record<string, string | null>

/**
 * Returns a function that makes addresses of this search with some entries changed; null removes one. The page number
 * is reset unless given.
 */
export function useSearchLink(): (changes: Changes) => { pathname: string; search: string } {
  const [query] = useSearchParams()
  return (changes) => ({ pathname: '/s', search: queryText(changeQuery(closed(query), changes)) })
}

/**
 * Returns the query of the search that a link is loading, so that the pressed link shows its effect at once; null
 * otherwise. Searches by form have another format until the server has answered.
 */
export function usePendingQuery(): URLSearchParams | null {
  const { location, formData } = useNavigation()
  return location?.pathname === '/s' && !formData ? new URLSearchParams(location.search) : null
}

/** Returns the entries of the address that a form keeps: all but its own, the page number and what is open. */
export function useKeptEntries(own: string[]): [string, string][] {
  const [query] = useSearchParams()
  return [...closed(query)].filter(([key]) => key !== 'page' && !own.includes(key))
}

/** Returns the changes that remove all filters; place, dates and category stay. */
export function withoutFilters(fields: { key: string }[]): Changes {
  const keys = [...filterKeys, ...hostKeys, ...fields.map(({ key }) => `pub_${key}`)]
  return Object.fromEntries(keys.map((key) => [key, null]))
}

function closed(query: URLSearchParams): URLSearchParams {
  const copy = new URLSearchParams(query)
  for (const key of ['filters', 'mobilesearch', 'mobilemenu', 'lang']) copy.delete(key)
  return copy
}
