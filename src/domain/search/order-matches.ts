import { type RawBuilder, sql } from 'kysely'
import type { Point } from '#domain/places/index.ts'
import { distanceTo } from './conditions.ts'
import { wordRank, wordsOf } from './keywords.ts'
import type { SearchQuery } from './search-query.ts'
import { byTime } from './walk-listings.ts'

/**
 * Returns the order of the matches `w` that a search has collected. By words, the best come first among those down to
 * `rankedTo`, then all others by time.
 */
export function orderOfMatches({ sort, keywords, origin }: SearchQuery, rankedTo: string | null): RawBuilder<unknown> {
  const newestFirst = byTime({ sort }, sql`w.`)
  const rank = wordRank(wordsOf(keywords ?? ''))
  if (sort === 'relevance' && rankedTo === null) return sql`${rank} desc, ${newestFirst}`
  if (sort === 'relevance') return sql`case when w.seq >= ${rankedTo} then ${rank} else -1 end desc, ${newestFirst}`
  if (sort === 'distance' && origin) return nearestFirst(origin, sql`w.`)
  return newestFirst
}

/** Returns the order by distance from a point: the nearest first, those without a place last, then the newest first. */
export function nearestFirst(origin: Point, table: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${distanceTo(origin, table)} nulls last, ${byTime({ sort: 'distance' }, table)}`
}
