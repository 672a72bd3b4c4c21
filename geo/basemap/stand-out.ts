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
  const largest = largestByCell(towns)
  return (town) => {
    // Nearly all towns have a larger one nearby, which is cheaper to see than which of them is the nearest.
    if (cellsAround(town).some((cell) => (largest.get(cell) ?? 0) > town.population)) return 0
    const larger = (at: number) => (towns[at]?.population ?? 0) > town.population
    const [nearest] = around(index, town.lng, town.lat, 1, steps.at(-1), larger)
    const next = nearest === undefined ? undefined : towns[nearest]
    const away = next ? distance(town.lng, town.lat, next.lng, next.lat) : Number.POSITIVE_INFINITY
    return steps.filter((reach) => away >= reach).length
  }
}

/** The side of a cell, in degrees. Anywhere in a town's cell and the eight around it is nearer than the first of `steps`. */
const cellSize = 0.1

function largestByCell(towns: Town[]): Map<string, number> {
  const largest = new Map<string, number>()
  for (const town of towns) {
    const cell = cellAt(town.lng, town.lat)
    largest.set(cell, Math.max(largest.get(cell) ?? 0, town.population))
  }
  return largest
}

function cellsAround({ lng, lat }: Town): string[] {
  const offsets = [-cellSize, 0, cellSize]
  return offsets.flatMap((east) => offsets.map((north) => cellAt(lng + east, lat + north)))
}

function cellAt(lng: number, lat: number): string {
  return `${Math.floor(lng / cellSize)} ${Math.floor(lat / cellSize)}`
}
