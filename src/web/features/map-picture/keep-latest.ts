import { LRUCache } from 'lru-cache'

/**
 * Makes something once for everybody who asks: those who ask while it is made wait for the same work, and the latest `max`
 * are kept by their `key`. What fails is tried again with the next question.
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
