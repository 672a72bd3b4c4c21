import { type RawBuilder, sql } from 'kysely'
import type { App } from '#domain/app.ts'
import { coverBounds } from './cells.ts'
import { allOf, conditionsOf } from './conditions.ts'
import { wordCondition, wordRank, wordsOf, type WordMatch } from './keywords.ts'
import { countedUpTo } from './parse-search-query.ts'
import type { SearchQuery } from './search-query.ts'

/** A listing as a point on the map. */
export type MatchedPoint = { id: string; lat: number; lng: number; category: string; title: string }

/** Matches near each other, as one point with their number. */
export type MatchedCluster = { lat: number; lng: number; count: number }

/** What one question to the database answers. `total` beyond `countedUpTo` means: more than that. */
export type Matches = { total: number; page: number; ids: string[]; points: MatchedPoint[]; clusters: MatchedCluster[] }

/** As many listings have a mark of their own on the map; more are grouped. */
const pointsUpTo = 300
/** The best of so many newest matches stand first when sorted by relevance. */
const rankedUpTo = 2000

/** One page of matches, their number, and their points. */
export async function findMatches(
  db: App['db'],
  query: SearchQuery,
  options: { perPage: number; words: WordMatch },
): Promise<Matches> {
  const { rows } = await statement(query, options).execute(db)
  const row = rows[0] as Row
  const ids = row.total > countedUpTo && !query.keywords ? await findDensePage(db, query, options.perPage) : row.ids
  return {
    total: row.total,
    page: Math.min(query.page, Math.max(1, Math.ceil(Math.min(row.total, countedUpTo) / options.perPage))),
    ids: ids ?? [],
    points: (row.points ?? []).map(([id, lat, lng, category, title]) => ({ id, lat, lng, category, title })),
    clusters: (row.clusters ?? []).map(([count, lat, lng]) => ({ count, lat, lng })),
  }
}

/** How many listings match, up to one more than `countedUpTo`. */
export async function countMatches(db: App['db'], query: SearchQuery, words: WordMatch): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from (${source(query, words)}) s limit ${countedUpTo + 1}) counted
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** Some matches, newest first, from one place in that order on. For those who look at each of them. */
export async function findNewest(
  db: App['db'],
  query: SearchQuery,
  { words, limit, offset }: { words: WordMatch; limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.listing_id as id from (${source(query, words)}) s
    order by ${newestFirst(query, sql`s.`)} limit ${limit} offset ${offset}
  `.execute(db)
  return rows.map(({ id }) => id)
}

type Row = {
  total: number
  ids: string[] | null
  points: [string, number, number, string, string][] | null
  clusters: [number, number, number][] | null
}

/**
 * The matches are collected once (at most one more than is counted) and everything is answered from them. Collecting
 * stops there, so that a search over a whole continent costs no more than one over a town.
 */
function statement(query: SearchQuery, { perPage, words }: { perPage: number; words: WordMatch }): RawBuilder<Row> {
  return sql<Row>`
    with m as materialized (select * from (${source(query, words)}) s limit ${countedUpTo + 1}),
      n as (select count(*)::int as total from m),
      page as (
        select m.listing_id, row_number() over (${order(query)}) as place
        from ${query.sort === 'relevance' ? ranked(query) : sql`m`}
        order by place
        limit ${perPage}
        offset (select least(${(query.page - 1) * perPage}, greatest(0, (least(total, ${countedUpTo}) - 1) / ${perPage} * ${perPage})) from n)
      )
    select
      (select total from n) as total,
      (select json_agg(listing_id order by place) from page) as ids,
      (select json_agg(json_build_array(m.listing_id, m.lat, m.lng, l.category, l.title) order by m.seq desc)
        from m join public_listings l on l.id = m.listing_id
        where m.lat is not null and (select total from n) <= ${pointsUpTo}) as points,
      (select json_agg(json_build_array(g.number, g.lat, g.lng)) from (
        select count(*)::int as number, avg(lat) as lat, avg(lng) as lng
        from m where m.cell is not null and (select total from n) > ${pointsUpTo}
        group by m.cell >> ${clusterShift(query)}::int
      ) g) as clusters`
}

/**
 * Rows of listing_search that match. With bounds the cells are walked one run after the other behind a fence
 * (`offset 0`): left to itself, the planner would rather walk all listings from the newest on.
 */
function source(query: SearchQuery, words: WordMatch): RawBuilder<unknown> {
  const columns = sql`listing_id, seq, cell, lat, lng`
  const conditions = allOf(conditionsOf(query))
  if (query.keywords) {
    return sql`select ${columns} from listing_search join listing_words using (listing_id)
      where ${wordCondition(wordsOf(query.keywords), words)} and ${conditions}`
  }
  if (!query.bounds) return sql`select ${columns} from listing_search where ${conditions}`
  const runs = coverBounds(query.bounds)
  return sql`select found.* from unnest(${runs.map(({ low }) => low)}::int[], ${runs.map(({ high }) => high)}::int[])
      as run (low, high), lateral (
        select ${columns} from listing_search where cell between run.low and run.high and ${conditions} offset 0
      ) found`
}

/** Where nearly everything matches, the newest are found at once by walking from the newest on. */
async function findDensePage(db: App['db'], query: SearchQuery, perPage: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select listing_id as id from listing_search where ${allOf(conditionsOf(query))}
    order by ${newestFirst(query, sql``)} limit ${perPage} offset ${(query.page - 1) * perPage}
  `.execute(db)
  return rows.map(({ id }) => id)
}

function ranked(query: SearchQuery): RawBuilder<unknown> {
  const rank = wordRank(wordsOf(query.keywords ?? ''))
  return sql`(
    select near.*, ${rank} as rank
    from (select * from m order by seq desc limit ${rankedUpTo}) near join listing_words using (listing_id)
  ) m`
}

function order(query: SearchQuery): RawBuilder<unknown> {
  return query.sort === 'relevance'
    ? sql`order by m.rank desc, ${newestFirst(query, sql`m.`)}`
    : sql`order by ${newestFirst(query, sql`m.`)}`
}

function newestFirst({ sort }: SearchQuery, from: RawBuilder<unknown>): RawBuilder<unknown> {
  const direction = sql.raw(sort === '-createdAt' ? 'asc' : 'desc')
  return sql`${from}seq ${direction}, ${from}listing_id ${direction}`
}

/** How many bits of the cells to leave out, so that a box falls into about sixteen by sixteen groups. */
function clusterShift({ bounds }: SearchQuery): number {
  if (!bounds) return 20
  const width = bounds.east >= bounds.west ? bounds.east - bounds.west : bounds.east + 360 - bounds.west
  const cells = Math.max(1, (width / 360) * 2 ** 15, ((bounds.north - bounds.south) / 180) * 2 ** 15)
  return 2 * Math.max(0, Math.ceil(Math.log2(cells / 16)))
}
