import { categoriesOfKind } from '#config/categories-of-kind.ts'
import type { App } from '#domain/app.ts'
import { countInBoxes } from './search-counts.ts'

type Needs = Pick<App, 'db' | 'marketplace'>

const keptMilliseconds = 10_000

/** The last counts of each database, and when they were read. */
const kept = new WeakMap<App['db'], { at: number; counts: Promise<Map<string, number>> }>()

/**
 * Returns how many offers there are in each of the marketplace's cities, by the city's key: the offers in the city's box. A
 * listing in two overlapping boxes counts in both cities, as in their searches; `nearestCity` gives each listing one city.
 * The counts are cached for ten seconds, because counting is most of what the landing page costs PostgreSQL.
 */
export function cityCounts(app: Needs): Promise<Map<string, number>> {
  const known = kept.get(app.db)
  if (known && performance.now() - known.at < keptMilliseconds) return known.counts
  const counts = countCities(app)
  kept.set(app.db, { at: performance.now(), counts })
  counts.catch(() => kept.delete(app.db))
  return counts
}

async function countCities({ db, marketplace }: Needs): Promise<Map<string, number>> {
  const { cities } = marketplace
  const boxes = cities.map(({ bounds }) => bounds)
  const counts = await countInBoxes(db, boxes, categoriesOfKind(marketplace, 'offer'))
  return new Map(cities.map(({ key }, index) => [key, counts[index] ?? 0]))
}
