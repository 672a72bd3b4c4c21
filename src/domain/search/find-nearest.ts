import { sql } from 'kysely'
import type { App } from '#domain/app.ts'
import { boundsAround, type Point } from '#domain/places/index.ts'
import { allOf, conditionsOf, distanceTo } from './conditions.ts'
import { type WordMatch, wordCondition, wordsOf } from './keywords.ts'
import { nearestFirst } from './order-matches.ts'
import { rowsInBox } from './rows-in-box.ts'
import { pagedUpTo } from './parse-search-query.ts'
import type { SearchQuery } from './search-query.ts'

const halfTheGlobe = 20_038

/**
 * Returns one page of matches by distance, from circles around the point that grow until one holds enough or they reach as
 * far as the search. For searches with too many matches to collect them: `collect-matches.ts` orders the others.
 */
export async function findNearest(
  db: App['db'],
  query: SearchQuery,
  match: WordMatch,
  { perPage, page }: { perPage: number; page: number },
): Promise<string[]> {
  const { origin } = query
  if (!origin) return []
  const wanted = { skip: (page - 1) * perPage, max: Math.min(page * perPage, pagedUpTo) }
  for (let km = 2; ; km *= 3) {
    const isWhole = km >= (query.within ?? halfTheGlobe)
    const ids = await nearestWithin(db, query, match, { origin, km: isWhole ? query.within : km, max: wanted.max })
    if (isWhole || ids.length >= wanted.max) return ids.slice(wanted.skip)
  }
}

async function nearestWithin(
  db: App['db'],
  query: SearchQuery,
  match: WordMatch,
  { origin, km, max }: { origin: Point; km: number | null; max: number },
): Promise<string[]> {
  const conditions = conditionsOf(query)
  const words = query.keywords ? wordCondition(wordsOf(query.keywords), match) : null
  const columns = sql`listing_id, seq, lat, lng`
  const found =
    km === null
      ? sql`(select ${columns} from listing_search where ${allOf(conditions)}) found`
      : rowsInBox(boundsAround(origin, km), columns, allOf([sql`${distanceTo(origin)} <= ${km * 1000}`, ...conditions]))
  const worded = words
    ? sql`where exists (select from listing_words w where w.listing_id = found.listing_id and ${words})`
    : sql``
  const { rows } = await sql<{ id: string }>`
    select found.listing_id as id from ${found} ${worded}
    order by ${nearestFirst(origin, sql`found.`)} limit ${max}
  `.execute(db)
  return rows.map(({ id }) => id)
}
