import { around, distance } from 'geokdbush'
import KDBush from 'kdbush'

type Town = { lng: number; lat: number; population: number }

/** How far the next larger place must be, in kilometres, for each rank that a place gains. */
const steps = [40, 70, 100, 150]

/**
 * How many ranks a place gains by standing alone: a town of thirty thousand is what a map of the far north is read by, and
 * one of many near a big city. Counts how far the next larger place is.
 */
export function byDistance(towns: Town[]): (town: Town) => number {
  const index = new KDBush(towns.length)
  for (const { lng, lat } of towns) index.add(lng, lat)
  index.finish()
  return (town) => {
    const larger = (at: number) => (towns[at]?.population ?? 0) > town.population
    const [nearest] = around(index, town.lng, town.lat, 1, steps.at(-1), larger)
    const next = nearest === undefined ? undefined : towns[nearest]
    const away = next ? distance(town.lng, town.lat, next.lng, next.lat) : Number.POSITIVE_INFINITY
    return steps.filter((reach) => away >= reach).length
  }
}
