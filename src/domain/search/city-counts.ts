import type { App } from '#domain/app.ts'
import { countInBoxes } from './search-counts.ts'

/** Returns how many offers there are in each of the marketplace's cities, by the city's key. */
export async function cityCounts({ db, marketplace }: Pick<App, 'db' | 'marketplace'>): Promise<Map<string, number>> {
  const { categories, cities } = marketplace
  const offers = categories.filter(({ kind }) => kind === 'offer').map(({ key }) => key)
  const boxes = cities.map(({ bounds }) => bounds)
  const counts = await countInBoxes(db, boxes, offers)
  return new Map(cities.map(({ key }, index) => [key, counts[index] ?? 0]))
}
