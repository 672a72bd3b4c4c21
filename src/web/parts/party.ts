import { maxBabies } from '#domain/seats-of-party.ts'
import type { Locale } from '#kernel/locale.ts'
import type { LayoutData } from '#web/server/layout-data.ts'
import * as m from '#words/compiled/messages.js'
import { useLayoutData } from './layout-context.ts'

/** Who is coming. Of the `people`, who each need a place, some are children; babies come beside them. */
export type Party = { people: number; children: number; babies: number; wheelchair: boolean; dog: boolean }

/** The entries of an address that say what the party needs of a place; null where the marketplace does not ask. */
export type PartyNeeds = LayoutData['partyNeeds']

export function usePartyNeeds(): PartyNeeds {
  return useLayoutData()?.partyNeeds ?? { wheelchair: null, dog: null }
}

/** Returns the party with one part changed: at least one adult, and no more than `most` people. */
export function changeParty(party: Party, changes: Partial<Party>, most: number): Party {
  const { people, children, babies, ...needs } = { ...party, ...changes }
  const all = Math.min(Math.max(1, people), Math.max(1, most))
  return {
    ...needs,
    people: all,
    children: Math.min(Math.max(0, children), all - 1),
    babies: Math.min(Math.max(0, babies), maxBabies),
  }
}

/** Returns the party in words: `3 people`, or `2 adults, 1 child, 1 baby, wheelchair`. */
export function partyText(
  { people, children = 0, babies = 0, wheelchair, dog }: Pick<Party, 'people'> & Partial<Party>,
  options: { locale?: Locale } = {},
): string {
  const apart = children > 0 || babies > 0
  return [
    apart
      ? m.picker_adults_count({ count: people - children }, options)
      : m.search_people_count({ count: people }, options),
    ...(children > 0 ? [m.picker_children_count({ count: children }, options)] : []),
    ...(babies > 0 ? [m.picker_babies_count({ count: babies }, options)] : []),
    ...(wheelchair ? [m.picker_wheelchair({}, options)] : []),
    ...(dog ? [m.picker_dog({}, options)] : []),
  ].join(', ')
}
