import { occasionDates } from '#config/occasion-dates.ts'
import type { Marketplace } from '#config/marketplace.ts'
import type { Bounds, Point } from '#domain/places/index.ts'
import { addDays, dateInZone } from '#kernel/dates.ts'
import { boxesHolding } from './equal-boxes.ts'
import { type Figure, milliseconds, type Timing, times } from './measure.ts'

/** How many listings there are in the databases that are compared, the least first. */
export const sizes = (process.env.BENCH_SIZES ?? '10000,1000000').split(',').map(Number)

/** Where somebody searches, elsewhere every time, so that nothing answers from what it has just answered. */
export type Whereabouts = {
  week: { from: string; until: string }
  /** A city, and a point near the next one. */
  city(): Point
  somewhere(): Point
  /** A box with 400 listings, give or take twenty, whatever the number of all. */
  box(): Bounds
  /** The whole country, never the same box. */
  country(): Bounds
}

/** The places and days of searches in a marketplace; `count` says how many listings a box of it holds. */
export async function whereabouts(
  marketplace: Marketplace,
  now: Date,
  count: (bounds: Bounds) => Promise<number>,
): Promise<Whereabouts> {
  const { from } = occasionDates(marketplace, dateInZone(now, marketplace.timeZone))
  let turn = 0
  const city = () => marketplace.cities[turn++ % marketplace.cities.length]?.point ?? { lat: 51, lng: 9 }
  const somewhere = () => {
    const { lat, lng } = city()
    const shift = ((turn * 7919) % 1000) / 1000 - 0.5
    return { lat: lat + shift / 20, lng: lng - shift / 15 }
  }
  const { bounds } = marketplace.search.country
  return {
    week: { from: addDays(from, 3), until: addDays(from, 10) },
    city,
    somewhere,
    box: await boxesHolding(400, marketplace, count),
    country: () => ({ ...bounds, north: bounds.north + (turn++ % 500) / 1000 }),
  }
}

/** A line for each kind of search, beside the same kind at the least size. */
export function besideTheLeast(about: string, timings: Map<string, Timing>, least = timings): Figure[] {
  return [...timings].map(([name, { p50, p99 }]) => {
    const reference = least.get(name) ?? { p50, p99 }
    return {
      what: `${about} · ${name}`,
      value: `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`,
      reference: `${sizes[0]}: p50 ${milliseconds(reference.p50)}, p99 ${milliseconds(reference.p99)}`,
      ratio: `${times(p50, reference.p50)}, ${times(p99, reference.p99)}`,
    }
  })
}
