/** The parts of a person's page, each with its own address (`?tab=`). */
export const personTabs = ['overview', 'listings', 'stays', 'messages', 'reviews', 'reports', 'audit'] as const
export type PersonTab = (typeof personTabs)[number]

/** Returns the part that an address asks for. */
export function readPersonTab(url: URL): PersonTab {
  const asked = url.searchParams.get('tab')
  return personTabs.find((tab) => tab === asked) ?? 'overview'
}

/** Returns the address of a part of a person's page. */
export function personTabAddress(id: string, tab: PersonTab): string {
  return `/console/people/${id}${tab === 'overview' ? '' : `?tab=${tab}`}`
}
