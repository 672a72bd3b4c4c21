/** Returns numbers from 0 up to, not including, 1: always the same row for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns one of the entries, each as likely as its weight; undefined when all weights are 0. */
export function pickByWeight<T>(entries: T[], weightOf: (entry: T) => number, random: () => number): T | undefined {
  const weights = entries.map(weightOf)
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
  return entries.find((_, index) => {
    left -= weights[index] ?? 0
    return left < 0
  })
}
