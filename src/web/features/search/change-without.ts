import { hostKeys } from './search-links.ts'

const keysOf: Record<string, string[]> = {
  capacity: ['pub_capacityNumberOfPeople'],
  price: ['price'],
  verified: ['pub_isVerified'],
  keywords: ['keywords', 'sort'],
  dates: ['dates'],
  hosts: hostKeys,
}

/** The entries of the address that a filter, as the search names it, is made of: all to be taken out. */
export function changeWithout(filter: string): Record<string, null> {
  const keys = keysOf[filter] ?? [filter.replace(/^facet:/, 'pub_')]
  return Object.fromEntries(keys.map((key) => [key, null]))
}
