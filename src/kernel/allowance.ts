const maxKeys = 20_000

/** Whether one more thing may be done under a key, such as an address, at a moment; if so it is counted. */
export type Allowance = (key: string, now: Date) => boolean

/**
 * Allows `max` things in each period of so many seconds for each key. Counted in memory, for this process only; of more keys
 * than `maxKeys` those are forgotten that did nothing for longest.
 */
export function createAllowance(max: number, seconds = 60): Allowance {
  let period = 0
  const counts = new Map<string, number>()
  return (key, now) => {
    const present = Math.floor(now.getTime() / (seconds * 1000))
    if (present !== period) counts.clear()
    period = present
    const count = (counts.get(key) ?? 0) + 1
    counts.delete(key)
    counts.set(key, count)
    if (counts.size > maxKeys) counts.delete(counts.keys().next().value ?? key)
    return count <= max
  }
}
