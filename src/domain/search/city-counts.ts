import type { App } from '#domain/app.ts'
import { countMatches } from './find-matches.ts'
import { parseSearchQuery } from './parse-search-query.ts'

/** Returns how many offers there are in each of the marketplace's cities, by the city's key. */
export async function cityCounts(app: Pick<App, 'db' | 'marketplace'>): Promise<Map<string, number>> {
  const { marketplace } = app
  const categories = marketplace.categories.filter(({ kind }) => kind === 'offer').map(({ key }) => key)
  const everywhere = parseSearchQuery(new URLSearchParams(), marketplace)
  const counts = await Promise.all(
    marketplace.cities.map(async ({ key, bounds }) => {
      const { count } = await countMatches(app.db, { ...everywhere, categories, bounds })
      return [key, count] as const
    }),
  )
  return new Map(counts)
}
