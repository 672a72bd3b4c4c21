import { type OwnListingGroup, ownListingGroups } from '#domain/listings/index.ts'

/** The part of the list in the address. */
export type ListLocation = { group: OwnListingGroup | undefined; page: number }

/** Returns the part of the list in an address. Invalid values are ignored. */
export function readListAddress({ searchParams }: URL): ListLocation {
  const page = Number(searchParams.get('page') ?? 1)
  return {
    group: ownListingGroups.find((group) => group === searchParams.get('state')),
    page: Number.isInteger(page) && page > 0 ? page : 1,
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
