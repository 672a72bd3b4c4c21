import type { App } from '#domain/app.ts'
import { type AvailabilityWindow, whichAreFree } from '#domain/availability/index.ts'
import { findNewest } from './find-matches.ts'
import type { SearchQuery } from './search-query.ts'

const batch = 200
/** So many matches are looked at; whoever is free further down is not found. */
const lookedAtMost = 4000

/**
 * The first `most` listings, newest first, that match a search and are free in a window: for stretches somewhere in it and
 * for hours, which are worked out listing by listing. The days of the search itself are not asked. A whole stay by the night
 * is a condition of every search and needs none of this.
 */
export async function findAvailable(
  app: Pick<App, 'db' | 'marketplace'>,
  query: SearchQuery,
  window: AvailabilityWindow,
  most: number,
): Promise<string[]> {
  const found: string[] = []
  for (let offset = 0; offset < lookedAtMost && found.length < most; offset += batch) {
    const ids = await findNewest(app.db, { ...query, dates: null }, { words: 'exact', limit: batch, offset })
    found.push(...(await whichAreFree(app, ids, window)))
    if (ids.length < batch) break
  }
  return found.slice(0, most)
}
