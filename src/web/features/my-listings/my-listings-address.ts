import { type OwnListingGroup, ownListingGroups } from '#domain/listings/index.ts'

/** Which part of the list is shown. */
export type ListLocation = { group: OwnListingGroup | undefined; page: number }

/** Reads the part of the list from an address. What is not understood is left out. */
export function readListAddress({ searchParams }: URL): ListLocation {
  const page = Number(searchParams.get('page') ?? 1)
  return {
    group: ownListingGroups.find((group) => group === searchParams.get('state')),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** Address of a part of the list. `more`: what is open or was just done there. */
export function listAddress({ group, page }: ListLocation, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(group && { state: group }),
    ...(page > 1 && { page: String(page) }),
    ...more,
  })
  return query.size > 0 ? `/listings?${query}` : '/listings'
}
