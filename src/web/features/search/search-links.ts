import { useNavigation, useSearchParams } from 'react-router'
import { changeQuery, queryText } from '../search-form/search-address.ts'

/** The keys of the address that are filters: what "reset" takes away. */
export const filterKeys = ['pub_capacityNumberOfPeople', 'price', 'hosts', 'keywords', 'pub_isVerified']
export const hostKeys = ['hosts', 'pub_profileType', 'pub_organisationType']

type Changes = Record<string, string | null>

/** Makes addresses of this search with some entries changed; null takes one out. The first page, unless told. */
export function useSearchLink(): (changes: Changes) => { pathname: string; search: string } {
  const [query] = useSearchParams()
  return (changes) => ({ pathname: '/s', search: queryText(changeQuery(closed(query), changes)) })
}

/**
 * The query of the search that a link has asked for and that is being loaded, so that what was pressed shows at once. Null
 * while none is; a form's search has another form until the server has answered.
 */
export function usePendingQuery(): URLSearchParams | null {
  const { location, formData } = useNavigation()
  return location?.pathname === '/s' && !formData ? new URLSearchParams(location.search) : null
}

/** The entries of the address that a form keeps: all but its own, the page, and what is open. */
export function useKeptEntries(own: string[]): [string, string][] {
  const [query] = useSearchParams()
  return [...closed(query)].filter(([key]) => key !== 'page' && !own.includes(key))
}

/** Takes every filter away; the place, the days and the category stay. */
export function withoutFilters(fields: { key: string }[]): Changes {
  const keys = [...filterKeys, ...hostKeys, ...fields.map(({ key }) => `pub_${key}`)]
  return Object.fromEntries(keys.map((key) => [key, null]))
}

function closed(query: URLSearchParams): URLSearchParams {
  const copy = new URLSearchParams(query)
  for (const key of ['filters', 'mobilesearch', 'mobilemenu', 'lang']) copy.delete(key)
  return copy
}
