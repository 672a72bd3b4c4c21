import { LRUCache } from 'lru-cache'

/**
 * Returns a function that makes each value once: concurrent calls with the same `key` share the work, and the latest
 * `max` results are cached. Failures are not cached.
 */
export function keepLatest<Made>(max: number): (key: string, make: () => Promise<Made>) => Promise<Made> {
  const latest = new LRUCache<string, Promise<Made>>({ max })
  return (key, make) => {
    const known = latest.get(key)
    if (known) return known
    const made = make()
    latest.set(key, made)
    made.catch(() => latest.peek(key) === made && latest.delete(key))
    return made
  }
}
