import type { Viewer } from '../users/viewer.ts'

/**
 * What a viewer may know of a person beside the card. Of people who are banned, deleted or unknown nobody knows anything.
 * Visitors know of somebody what concerns a host: languages, stays hosted, answers and reviews. Where somebody is at home,
 * whether the address was confirmed and how often they travelled is for members.
 */
export function factsShownTo(
  viewer: Viewer,
  person: { state: string | null } | undefined,
): 'nothing' | 'hosting' | 'all' {
  if (person?.state !== 'active') return 'nothing'
  return viewer.kind === 'visitor' ? 'hosting' : 'all'
}
