import { type OwnListingGroup, ownListingGroups } from '#domain/listings/index.ts'
import { readPageNumber } from '../../parts/read-page-number.ts'

/** The part of the list in the address. */
export type ListLocation = { group: OwnListingGroup | undefined; page: number }

/** Returns the part of the list in an address. Invalid values are ignored. */
export function readListAddress({ searchParams }: URL): ListLocation {
  return {
    group: ownListingGroups.find((group) => group === searchParams.get('state')),
    page: readPageNumber(searchParams),
  }
}

/** Returns the address of a part of the list. `more`: the open dialog or the confirmation. */
export function listAddress({ group, page }: ListLocation, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(group && { state: group }),
    ...(page > 1 && { page: String(page) }),
    ...more,
  })
  return query.size > 0 ? `/listings?${query}` : '/listings'
}
