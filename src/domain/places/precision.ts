/** Metres around a point in which a home may be, by how exactly its address was found. */
const metres: Record<string, number> = { exact: 0, street: 300, postcode: 2000, place: 3000, region: 10_000 }

/** Returns how far a home may be from the point of its address, in metres; 0 for a point on the house itself. */
export function metresAround({ precision }: { precision: string }): number {
  return metres[precision] ?? 0
}

/** Whether the point of an address is the house itself, and not the middle of its street or town. */
export function isExactPoint(address: { precision: string }): boolean {
  return metresAround(address) === 0
}
