import { sql } from 'kysely'
import type { App } from '#domain/app.ts'
import { boundsAround, type Point } from '#domain/places/index.ts'
import { coverBounds } from './cells.ts'
import { allOf, conditionsOf, distanceTo } from './conditions.ts'
import { type WordMatch, wordCondition, wordsOf } from './keywords.ts'
import { countedUpTo } from './parse-search-query.ts'
import type { SearchQuery } from './search-query.ts'

const halfTheGlobe = 20_038

/** One page of matches by distance: circles around the point are searched, each wider, until one holds enough. */
export async function findNearest(
  db: App['db'],
  query: SearchQuery,
  match: WordMatch,
  { perPage, page }: { perPage: number; page: number },
): Promise<string[]> {
  const { origin } = query
  if (!origin) return []
  const wanted = { skip: (page - 1) * perPage, most: Math.min(page * perPage, countedUpTo) }
  for (let km = 2; ; km *= 3) {
    const isWhole = km >= (query.within ?? halfTheGlobe)
    const ids = await nearestWithin(db, query, match, { origin, km: isWhole ? null : km, most: wanted.most })
    if (isWhole || ids.length >= wanted.most) return ids.slice(wanted.skip)
  }
}

async function nearestWithin(
  db: App['db'],
  query: SearchQuery,
  match: WordMatch,
  { origin, km, most }: { origin: Point; km: number | null; most: number },
): Promise<string[]> {
  const conditions = conditionsOf(query)
  const words = query.keywords ? wordCondition(wordsOf(query.keywords), match) : null
  const runs = km === null ? [] : coverBounds(boundsAround(origin, km))
  const found =
    km === null
      ? sql`(select * from listing_search where ${allOf(conditions)}) m`
      : sql`unnest(${runs.map(({ low }) => low)}::int[], ${runs.map(({ high }) => high)}::int[]) as run (low, high), lateral (
          select * from listing_search where cell between run.low and run.high
            and ${distanceTo(origin)} <= ${km * 1000} and ${allOf(conditions)} offset 0
        ) m`
  const worded = words
    ? sql`where exists (select from listing_words w where w.listing_id = m.listing_id and ${words})`
    : sql``
  const { rows } = await sql<{ id: string }>`
    select m.listing_id as id from ${found} ${worded}
    order by ${distanceTo(origin, sql`m.`)} nulls last, m.seq desc, m.listing_id desc limit ${most}
  `.execute(db)
  return rows.map(({ id }) => id)
}
