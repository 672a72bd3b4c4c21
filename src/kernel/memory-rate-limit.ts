const maxKeys = 20_000

/** Whether one more thing may be done under a key, such as an address, at a moment; if so it is counted. */
export type MemoryRateLimit = (key: string, now: Date) => boolean

/**
 * Returns a rate limiter that allows `max` calls per key in each period of `seconds`. Counts are kept in the memory of this
 * process. When there are more than `maxKeys` keys, the least recently used ones are removed.
 */
export function createMemoryRateLimit({ max, seconds = 60 }: { max: number; seconds?: number }): MemoryRateLimit {
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
