import type { Marketplace } from '#config/marketplace.ts'
import type { StayWish } from '#domain/transactions/index.ts'

/** Returns who is coming by the wish of a stay, with what they need of a place. */
export function wishedParty(
  { children, babies, needs }: Pick<StayWish, 'children' | 'babies' | 'needs'>,
  { party }: Pick<Marketplace, 'party'>,
): { children: number; babies: number; wheelchair: boolean; dog: boolean } {
  const asked = new URLSearchParams(needs)
  const needed = (field: string | undefined) => field !== undefined && asked.get(`pub_${field}`) === 'yes'
  return { children, babies, wheelchair: needed(party.wheelchair), dog: needed(party.assistanceDog) }
}
