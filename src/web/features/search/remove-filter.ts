import { hostKeys } from './search-links.ts'

const keysOf: Record<string, string[]> = {
  capacity: ['pub_capacityNumberOfPeople'],
  price: ['price'],
  verified: ['pub_isVerified'],
  keywords: ['keywords', 'sort'],
  dates: ['dates'],
  hosts: hostKeys,
}

/** Returns the changes of the address that remove a filter. */
export function removeFilter(filter: string): Record<string, null> {
  const keys = keysOf[filter] ?? [filter.replace(/^facet:/, 'pub_')]
  return Object.fromEntries(keys.map((key) => [key, null]))
}
