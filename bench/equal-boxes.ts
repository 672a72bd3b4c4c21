import type { Marketplace } from '#config/marketplace.ts'
import { type Bounds, boundsAround } from '#domain/places/index.ts'

/** More boxes than pages of cards are kept, so that going round and round meets cards that are not. */
const boxes = 300
/** Half of a box is never wider than this, in kilometres. */
const widest = 200

/**
 * A function that gives another box every time: elsewhere around the marketplace's cities, each as wide as it takes for
 * about `wanted` listings, and never quite the same one twice. `count` says how many listings a box holds.
 */
export async function boxesHolding(
  wanted: number,
  { cities }: Pick<Marketplace, 'cities'>,
  count: (bounds: Bounds) => Promise<number>,
): Promise<() => Bounds> {
  const found: Bounds[] = []
  let km = 10
  for (let turn = 0; turn < boxes; turn += 1) {
    const city = cities[turn % cities.length]?.point ?? { lat: 51, lng: 9 }
    const shift = ((turn * 7919) % 1000) / 1000 - 0.5
    const center = { lat: city.lat + shift / 20, lng: city.lng - shift / 15 }
    km = await reachFor(wanted, km, (reach) => count(boundsAround(center, reach)))
    found.push(boundsAround(center, km))
  }
  let turn = 0
  return () => {
    const box = found[turn++ % boxes]!
    return { ...box, north: box.north + turn / 1e7 }
  }
}

/** Doubles or halves until both sides are known, then meets in the middle. */
async function reachFor(wanted: number, guess: number, count: (km: number) => Promise<number>): Promise<number> {
  let [low, high] = [0, guess]
  while (high < widest && (await count(high)) < wanted) [low, high] = [high, high * 2]
  if (low === 0) low = high / 64
  for (let step = 0; step < 8; step += 1) {
    const middle = Math.sqrt(low * high)
    const held = await count(middle)
    if (Math.abs(held - wanted) <= wanted / 20) return middle
    if (held < wanted) low = middle
    else high = middle
  }
  return high
}
