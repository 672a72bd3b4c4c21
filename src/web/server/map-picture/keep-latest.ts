/**
 * Makes something once for whoever asks: those who ask while it is made wait for the same work, and the latest `most` are
 * kept by their `key`. What fails is tried again with the next question.
 */
export function keepLatest<Made>(most: number): (key: string, make: () => Promise<Made>) => Promise<Made> {
  const latest = new Map<string, Promise<Made>>()
  return (key, make) => {
    const made = latest.get(key) ?? make()
    latest.delete(key)
    latest.set(key, made)
    const forget = () => latest.get(key) === made && latest.delete(key)
    made.catch(forget)
    const [oldest] = latest.keys()
    if (latest.size > most && oldest !== undefined) latest.delete(oldest)
    return made
  }
}
