import type { Marketplace } from '#config/marketplace.ts'
import type { RequestedStay } from '#domain/transactions/index.ts'

/** Returns who is coming to a requested stay, with what they need of a place. */
export function requestedParty(
  { children, babies, needs }: Pick<RequestedStay, 'children' | 'babies' | 'needs'>,
  { party }: Pick<Marketplace, 'party'>,
): { children: number; babies: number; wheelchair: boolean; dog: boolean } {
  const asked = new URLSearchParams(needs)
  const needed = (field: string | undefined) => field !== undefined && asked.get(`pub_${field}`) === 'yes'
  return { children, babies, wheelchair: needed(party.wheelchair), dog: needed(party.assistanceDog) }
}
