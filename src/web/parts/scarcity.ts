/** Returns the most frequent number above zero; 0 when there is none. */
export function typicalNumber(numbers: Iterable<number>): number {
  const counts = new Map<number, number>()
  for (const number of numbers) if (number > 0) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0
}

/** Returns whether only few of a night's usual places are left: a third, or the last one. */
export function isFew(left: number, usual: number): boolean {
  return left > 0 && left < usual && left <= Math.max(1, Math.floor(usual / 3))
}
