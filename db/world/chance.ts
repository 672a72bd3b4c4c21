/** Chance that is the same every time: a seeded generator, so that the demo world looks the same everywhere. */
export type Chance = {
  /** A number from 0 to below 1. */
  number(): number
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number
  pick<Item>(items: readonly Item[]): Item
  isLucky(probability: number): boolean
}

export function seededChance(seed: number): Chance {
  const number = seededNumbers(seed)
  const whole = (least: number, most: number) => least + Math.floor(number() * (most - least + 1))
  return {
    number,
    whole,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
    isLucky: (probability) => number() < probability,
  }
}

/** Returns numbers from 0 to below 1, always the same row for the same seed (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
