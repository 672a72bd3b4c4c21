/** Metres around a point in which a home may be, by how exactly its address was found. */
const metres: Record<string, number> = { exact: 0, street: 300, postcode: 2000, place: 3000, region: 10_000 }

/** Returns how far a home may be from the point of its address, in metres; 0 for a point on the house itself. */
export function metresAround({ precision }: { precision: string }): number {
  return metres[precision] ?? 0
}

/** Minimum and maximum distance of a town's homes from its middle, in metres. */
const [smallestTown, largestTown] = [1500, 15_000]

/** Estimated people per square kilometre of a town, from which the area of a town is estimated. */
const peoplePerSquareKm = 2500

/**
 * Returns how far a home may be from the point of its address, in metres, by what lies around that point. A town that is
 * known alone counts as far as its people reach, a district of it less.
 */
export function uncertaintyOf(
  address: { precision: string },
  around: { kind: string; population?: number | undefined } | null,
): number {
  const known = metresAround(address)
  if (address.precision !== 'place' || around?.kind !== 'place' || around.population === undefined) return known
  const reach = 1000 * Math.sqrt(around.population / (peoplePerSquareKm * Math.PI))
  return Math.round(Math.min(largestTown, Math.max(smallestTown, reach)) / 100) * 100
}

/** Whether only the surroundings of a home are known: its town, district or postal code. */
export function isVague(address: { precision: string }): boolean {
  return metresAround(address) > metresAround({ precision: 'street' })
}

/** Whether the point of an address is the house itself, and not the middle of its street or town. */
export function isExactPoint(address: { precision: string }): boolean {
  return metresAround(address) === 0
}
