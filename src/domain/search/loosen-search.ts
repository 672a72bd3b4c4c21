import type { App } from '#domain/app.ts'
import { type Bounds, boundsAround, type Point } from '#domain/places/index.ts'
import { engineFor, type Searcher } from './engine-for.ts'
import type { Counted } from './search-engine.ts'
import { activeFilters, type FilterKey, type SearchQuery, withoutFilter } from './search-query.ts'

/** A search that finds something where the one that was asked finds nothing. */
export type LooserSearch = Attempt & { count: number }

type Attempt = { query: SearchQuery } & (
  | { kind: 'without'; filter: FilterKey }
  /** Two hosts for one group: offers for at least half of it. */
  | { kind: 'split'; people: number }
  | { kind: 'wider'; km: number }
)

/** For a search without results: what could be given up, with what that finds, the most fruitful first. At most three. */
export async function loosenSearch(
  app: Pick<App, 'db' | 'marketplace' | 'searchModel'>,
  query: SearchQuery,
  searcher: Searcher = {},
): Promise<LooserSearch[]> {
  const attempts: Attempt[] = [
    ...activeFilters(query).map((filter) => ({
      kind: 'without' as const,
      filter,
      query: withoutFilter(query, filter),
    })),
    ...splitGroup(query),
    ...widenArea(query, app.marketplace.search.radius),
  ]
  const engine = await engineFor(app, searcher)
  const counted = await Promise.all(
    attempts.map(async (attempt) => ({ ...attempt, count: (await engine.count(attempt.query)).count })),
  )
  return counted
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 3)
}

/** What the same search would find without each of its filters. */
export async function countWithoutEach(
  app: Pick<App, 'db' | 'searchModel'>,
  query: SearchQuery,
  searcher: Searcher = {},
): Promise<{ filter: FilterKey; total: Counted }[]> {
  const engine = await engineFor(app, searcher)
  return Promise.all(
    activeFilters(query).map(async (filter) => ({ filter, total: await engine.count(withoutFilter(query, filter)) })),
  )
}

function splitGroup(query: SearchQuery): Attempt[] {
  const people = query.capacity?.min ?? 0
  if (people < 4) return []
  const half = { min: Math.ceil(people / 2), max: null }
  return [{ kind: 'split', people: half.min, query: { ...query, page: 1, capacity: half } }]
}

/** Three times as far in every direction, but at least as far as the marketplace's radius. */
function widenArea(query: SearchQuery, radius: number): Attempt[] {
  if (!query.bounds) return []
  const { north, south } = query.bounds
  const km = Math.min(200, Math.max(radius, Math.ceil((((north - south) * 111) / 2) * 2)))
  return [{ kind: 'wider', km, query: { ...query, page: 1, bounds: boundsAround(centreOf(query.bounds), km) } }]
}

/** The middle of a box, across the 180th meridian too. */
export function centreOf({ north, east, south, west }: Bounds): Point {
  const width = east >= west ? east - west : east + 360 - west
  const lng = west + width / 2
  return { lat: (north + south) / 2, lng: lng > 180 ? lng - 360 : lng }
}
