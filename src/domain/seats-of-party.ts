// A file of its own, which browsers load.

/** Maximum number of people of one request, children included. */
export const maxPeople = 500
/** Maximum number of children among them: one person is an adult. */
export const maxChildren = maxPeople - 1
/** Maximum number of babies, who come beside the people. */
export const maxBabies = 50

/**
 * Returns the number of seats that a party takes: one for each person where parties share a place, otherwise one. Children
 * are among the people; babies are not, and take no seat.
 */
export function seatsOfParty(people: number | null | undefined, { isShared }: { isShared: boolean }): number {
  return isShared ? Math.max(1, people ?? 1) : 1
}
