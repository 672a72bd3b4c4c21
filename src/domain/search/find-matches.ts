import { sql } from 'kysely'
import type { App } from '#domain/app.ts'
import { collectMatches, counted, type Limits, type Row, sizeOfPage, usualLimits } from './collect-matches.ts'
import { findNearest } from './find-nearest.ts'
import { canUseSearchCounts, type SearchCounts, readSearchCounts } from './search-counts.ts'
import type { WordMatch } from './keywords.ts'
import { clusterShift, oneSquare } from './map-squares.ts'
import type { MatchCount, Groups, Matches } from './matches.ts'
import { pagedUpTo } from './parse-search-query.ts'
import type { SearchQuery } from './search-query.ts'
import { byTime, chooseWalk, type Place, placeOf, type Walk, walkListings } from './walk-listings.ts'

/** Returns one page of a search with its counts and the groups of the map. */
export async function findPage(
  db: App['db'],
  query: SearchQuery,
  { perPage, words, limits = usualLimits }: { perPage: number; words: WordMatch; limits?: Limits },
): Promise<Matches> {
  const place = await placeOf(db, query.bounds)
  const shift = clusterShift(query.bounds)
  const storedCounts = await searchCountsOf(db, query, { place, shift, limits })
  if (storedCounts) return pageFromStoredCounts(db, query, { storedCounts, place, perPage, limits })
  const wanted = Math.min(query.page * perPage, pagedUpTo)
  const max = Math.max(limits.countedUpTo, wanted)
  const { row, counts, othersHaveNone } = await collectMatches(db, query, {
    words,
    perPage,
    shift,
    max,
    wanted,
    place,
    limits,
  })
  const page = Math.min(query.page, lastPage(row.total, perPage))
  const isFar = query.sort === 'distance' && !row.complete
  return {
    ...groupsOf(row),
    counts,
    othersHaveNone,
    page,
    ids: isFar ? await findNearest(db, query, words, { perPage, page }) : (row.ids ?? []),
  }
}

/** Number of the newest matches that suffice where only counts and groups are needed: one page of the list. */
const newestSufficient = 24

/** Returns how many listings a search finds. */
export async function countMatches(db: App['db'], query: SearchQuery): Promise<MatchCount> {
  return (await groupMatches(db, query, oneSquare)).total
}

/**
 * Returns where the matches of a search lie. `shift`: how many bits of the cells to leave out, which says how large its
 * squares are.
 */
export async function groupMatches(
  db: App['db'],
  asked: SearchQuery,
  shift: number,
  limits = usualLimits,
): Promise<Groups> {
  const query: SearchQuery = { ...asked, page: 1, sort: 'createdAt' }
  const place = await placeOf(db, query.bounds)
  const storedCounts = await searchCountsOf(db, query, { place, shift, limits })
  if (storedCounts)
    return { total: { count: storedCounts.total, exact: true }, points: [], clusters: storedCounts.clusters }
  const options = {
    words: 'exact',
    perPage: 1,
    shift,
    max: limits.countedUpTo,
    wanted: newestSufficient,
    place,
    limits,
  } as const
  return groupsOf((await collectMatches(db, query, options)).row)
}

/** Returns stored counts where they cover the search and exceed the number that is counted up to; otherwise null. */
async function searchCountsOf(
  db: App['db'],
  query: SearchQuery,
  { place, shift, limits }: { place: Place; shift: number; limits: Limits },
): Promise<SearchCounts | null> {
  if (!canUseSearchCounts(query) || place.around <= limits.countedUpTo) return null
  const storedCounts = await readSearchCounts(db, query, shift)
  return storedCounts.total > limits.countedUpTo ? storedCounts : null
}

async function pageFromStoredCounts(
  db: App['db'],
  query: SearchQuery,
  {
    storedCounts,
    place,
    perPage,
    limits,
  }: { storedCounts: SearchCounts; place: Place; perPage: number; limits: Limits },
): Promise<Matches> {
  const page = Math.min(query.page, lastPage(storedCounts.total, perPage))
  const { total, counts, clusters } = storedCounts
  return {
    total: { count: total, exact: true },
    counts: new Map([...counts].map(([key, count]) => [key, { count, exact: true }])),
    othersHaveNone: true,
    points: [],
    clusters,
    page,
    ids:
      query.sort === 'distance'
        ? await findNearest(db, query, 'exact', { perPage, page })
        : await newestPage(db, query, chooseWalk(place, Math.min(limits.few, 20 * page * perPage)), {
            limit: sizeOfPage(page, perPage),
            offset: (page - 1) * perPage,
          }),
  }
}

/** A page in the order of time where nearly everything around matches. */
async function newestPage(
  db: App['db'],
  query: SearchQuery,
  walk: Walk,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select listing_id as id from (${walkListings(query, walk, offset + limit)}) found
    order by ${byTime(query)} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

function groupsOf(row: Row): Groups {
  return {
    total: counted(row.total, row.complete),
    points: (row.points ?? []).map(([id, lat, lng, category, title]) => ({ id, lat, lng, category, title })),
    clusters: (row.clusters ?? []).map(([count, lat, lng]) => ({ count, lat, lng })),
  }
}

function lastPage(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(Math.min(total, pagedUpTo) / perPage))
}
