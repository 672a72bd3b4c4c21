/** Random choices that are the same for the same seed. */
export type Chance = {
  /** Returns a number from 0 to 1, without 1. */
  next(): number
  /** Returns a whole number from `least` to `most`. */
  between(least: number, most: number): number
  /** Returns one of a list that is not empty. */
  oneOf<Item>(items: readonly Item[]): Item
  /** Returns a list in another order. */
  shuffled<Item>(items: readonly Item[]): Item[]
}

/** Returns the choices of a seed. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    // A linear congruential generator. The first numbers of neighbouring seeds are close to each other: they are skipped.
    for (let step = 0; step < 3; step += 1) state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    oneOf: <Item>(items: readonly Item[]) => items[between(0, items.length - 1)] as Item,
    shuffled: <Item>(items: readonly Item[]) =>
      items
        .map((item) => ({ item, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ item }) => item),
  }
}
