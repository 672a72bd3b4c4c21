import { type RawBuilder, sql } from 'kysely'
import type { App } from '#domain/app.ts'
import type { Bounds } from '#domain/places/index.ts'
import { coverBounds } from './cells.ts'
import { type WordMatch, wordCondition, wordsOf } from './keywords.ts'
import type { SearchQuery } from './search-query.ts'

/**
 * How the database looks for matches:
 * cells: through everything in the box · box: the same, but only the newest in it for their words · newest: from the newest on, so
 * many listings and no further, and only some of them for their words ·
 * words: through everything that has the words · all: as the database thinks best, however long it takes.
 */
export type Way = 'cells' | 'box' | 'newest' | 'words' | 'all'

/** So many rows of an index can be gone through in the time a search has. */
const candidates = 40_000
/** So many listings from the newest on, where each has to be looked at. */
export const newestUpTo = 14_000
/** The same where what is left of them is looked at for its words: among the newest of the country, few lie in one city. */
export const newestBeforeWords = 40_000
/** Looking at a listing's words costs several times as much as at its other columns. */
const candidatesWithWords = 6000
/** So many rows of an index, of which only the newest are looked at. */
const candidatesInBox = 60_000
/** The newest that are looked at for their words. */
export const newestWithWords = 3000

/** The way that is likely to be quick: by the database's own estimates, which cost a fraction of a millisecond. */
export async function chooseWay(db: App['db'], query: SearchQuery, match: WordMatch): Promise<Way> {
  const inBox = query.bounds ? await estimateBox(db, query.bounds) : Number.POSITIVE_INFINITY
  if (!query.keywords) {
    if (inBox <= candidates) return 'cells'
    return query.sort === 'createdAt' || query.sort === '-createdAt' ? 'newest' : 'all'
  }
  if (match === 'tolerant') return 'words'
  if (inBox <= candidatesWithWords) return 'cells'
  const withWords = await estimate(db, sql`listing_words where ${wordCondition(wordsOf(query.keywords), match)}`)
  if (withWords <= candidatesWithWords) return 'words'
  return inBox <= candidatesInBox ? 'box' : 'newest'
}

/** Whether everything in a box can be gone through in the time a search has, and its words looked at too. */
export async function isQuickByCells(
  db: App['db'],
  bounds: Bounds,
  hasWords = false,
): Promise<'no' | 'yes' | 'withWords'> {
  const rows = await estimateBox(db, bounds)
  if (hasWords && rows <= candidatesWithWords) return 'withWords'
  return rows <= candidates ? 'yes' : 'no'
}

function estimateBox(db: App['db'], bounds: Bounds): Promise<number> {
  const runs = coverBounds(bounds, 12).map(({ low, high }) => sql`cell between ${low} and ${high}`)
  return estimate(db, sql`listing_search where ${sql.join(runs, sql` or `)}`)
}

/** How many rows the planner expects. */
async function estimate(db: App['db'], source: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select 1 from ${source}`.execute(db)
  const [row] = rows as unknown as Record<string, [{ Plan: { 'Plan Rows': number } }]>[]
  return Object.values(row ?? {})[0]?.[0].Plan['Plan Rows'] ?? 0
}
