import { type RawBuilder, sql } from 'kysely'
import type { App } from '#domain/app.ts'
import { chooseWay, newestBeforeWords, newestUpTo, newestWithWords, type Way } from './choose-way.ts'
import { allOf, conditionsOf, distanceTo } from './conditions.ts'
import { findNearest } from './find-nearest.ts'
import { inCells } from './in-cells.ts'
import { type WordMatch, wordCondition, wordRank, wordsOf } from './keywords.ts'
import { clusterShift, pointsUpTo } from './map-squares.ts'
import { countedUpTo } from './parse-search-query.ts'
import { rankedUpTo } from './read-model/pick-rows.ts'
import type { Counted, Groups, Matches, SearchEngine } from './search-engine.ts'
import type { SearchQuery } from './search-query.ts'

type Row = {
  complete: boolean
  /** More match than were collected. */
  cut: boolean
  total: number
  byCategory: Record<string, number> | null
  ids: string[] | null
  points: [string, number, number, string, string][] | null
  clusters: [number, number, number][] | null
}

type Asked = { match: WordMatch; way: Way; perPage: number; shift: number; most: number }

/** So many matches are collected where they come from the newest on, unless a later page is asked for. */
const collectedAtFirst = 2000

/**
 * Searches in SQL, on the projection. Correct for any size; where counting would take long it stops and says so, of wide searches
 * after `atFirst` matches unless a later page needs more.
 */
export function sqlEngine(db: App['db'], atFirst = collectedAtFirst): SearchEngine {
  return {
    find: (query, options) => findPage(db, query, { ...options, atFirst }),
    count: async (query) => (await findGroups(db, query, { shift: 0, most: countedUpTo })).total,
    group: (query, shift) => findGroups(db, query, { shift, most: atFirst }),
  }
}

async function findPage(
  db: App['db'],
  query: SearchQuery,
  { perPage, words: match, atFirst }: { perPage: number; words: WordMatch; atFirst: number },
): Promise<Matches> {
  const asked = { match, perPage, shift: clusterShift(query.bounds) }
  const way = await chooseWay(db, query, match)
  const wanted = Math.min(query.page * perPage, countedUpTo)
  const hasEnough = ({ complete, total }: Row) => complete || (total >= wanted && way !== 'all')
  const most = isOrdered(query, way) ? Math.max(atFirst, wanted) : countedUpTo
  const first = await ask(db, query, { ...asked, way, most })
  // Of one category there may be few among the first.
  const more = first.cut && first.total < wanted && most < countedUpTo
  const second = more ? await ask(db, query, { ...asked, way, most: countedUpTo }) : first
  const isEnough = hasEnough(second)
  const row = isEnough || way === 'all' ? second : await ask(db, query, { ...asked, way: 'all', most: countedUpTo })
  const page = Math.min(query.page, Math.max(1, Math.ceil(Math.min(row.total, countedUpTo) / perPage)))
  const isCut = !row.complete && (query.sort === 'createdAt' || query.sort === '-createdAt')
  const byTime = isCut && !isEnough ? await pageByTime(db, query, match, { perPage, page }) : row.ids
  const isFar = query.sort === 'distance' && !row.complete
  const ids = isFar ? await findNearest(db, query, match, { perPage, page }) : byTime
  return {
    ...groupsOf(row),
    counts: new Map(
      Object.entries(row.byCategory ?? {}).map(([key, count]) => [key, counted(count, row.complete)] as const),
    ),
    page,
    ids: ids ?? [],
  }
}

/** Whether matches come from the newest on, or are found in another way where not all of them were collected. */
function isOrdered({ sort, keywords }: SearchQuery, way: Way): boolean {
  return !keywords && (way === 'newest' || (way === 'all' && sort === 'distance'))
}

async function findGroups(
  db: App['db'],
  query: SearchQuery,
  { shift, most }: { shift: number; most: number },
): Promise<Groups> {
  const byTime: SearchQuery = { ...query, sort: 'createdAt' }
  const way = await chooseWay(db, byTime, 'exact')
  const asked = { match: 'exact' as const, perPage: 1, shift }
  const row = await ask(db, byTime, { ...asked, way, most: isOrdered(byTime, way) ? most : countedUpTo })
  const isEnough = row.complete || row.total > pointsUpTo || way === 'all'
  return groupsOf(isEnough ? row : await ask(db, byTime, { ...asked, way: 'all', most: countedUpTo }))
}

function groupsOf(row: Row): Groups {
  return {
    total: counted(row.total, row.complete),
    points: (row.points ?? []).map(([id, lat, lng, category, title]) => ({ id, lat, lng, category, title })),
    clusters: (row.clusters ?? []).map(([count, lat, lng]) => ({ count, lat, lng })),
  }
}

/** Where counting stopped, a round number below what was found: there are more than that. */
function counted(count: number, complete: boolean): Counted {
  if (complete) return { count, exact: true }
  const least = Math.max(0, Math.min(count - 1, countedUpTo))
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, least))) - 1)
  return { count: Math.floor(least / step) * step, exact: false }
}

async function ask(db: App['db'], query: SearchQuery, asked: Asked): Promise<Row> {
  const { rows } = await statement(query, asked).execute(db)
  return rows[0] as Row
}

/**
 * Matches in any category are collected once (`m`), those in the wanted ones are `w`, and everything is answered from
 * them. `complete`: nothing was left unlooked at.
 */
function statement(query: SearchQuery, { match, way, perPage, shift, most }: Asked): RawBuilder<Row> {
  const { categories, page } = query
  const wanted = categories.length > 0 ? sql`category = any(${categories})` : sql`true`
  const last = sql`greatest(0, (least(total, ${countedUpTo}) - 1) / ${perPage} * ${perPage})`
  return sql<Row>`
    with ${walked(query, way)}
      m as materialized (select * from (${source(query, match, way)}) s limit ${most + 1}),
      w as ${sql.raw(categories.length > 0 ? '' : 'not')} materialized (select * from m where ${wanted}),
      n as materialized (select count(*)::int as total from w),
      page as (
        select listing_id, row_number() over () as place from (
          select m.listing_id from ${query.sort === 'relevance' ? ranked(query) : sql`w m`} where ${isPageWanted(query, most)}
          ${order(query)}
          limit ${sizeOfPage(page, perPage)}
          offset (select least(${(page - 1) * perPage}, ${last}) from n)
        ) ordered
      )
    select
      (select total from n) as total,
      (select count(*) from m) <= ${most} and ${sawEverything(query, way)} as complete,
      (select count(*) from m) > ${most} as cut,
      (select json_object_agg(category, number) from
        (select coalesce(category, '') as category, count(*)::int as number from m group by 1) c) as "byCategory",
      (select json_agg(listing_id order by place) from page) as ids,
      (select json_agg(json_build_array(w.listing_id, w.lat, w.lng, w.category, l.label)
          order by w.seq desc, w.listing_id desc)
        from w join listing_words l using (listing_id)
        where w.cell is not null and (select total from n) <= ${pointsUpTo}) as points,
      (select json_agg(json_build_array(g.number, g.lat, g.lng)) from (
        select count(*)::int as number, avg(lat) as lat, avg(lng) as lng
        from w where w.cell is not null and (select total from n) > ${pointsUpTo}
        group by w.cell >> ${shift}::int
      ) g) as clusters`
}

/** The last page that can be paged to may be shorter. */
function sizeOfPage(page: number, perPage: number): number {
  return Math.max(0, Math.min(perPage, countedUpTo - (page - 1) * perPage))
}

const columns = sql`listing_id, seq, cell, lat, lng, category`

/**
 * Rows of listing_search that match, in any category. With bounds the cells are walked one run after the other behind a
 * fence (`offset 0`): left to itself, the planner would rather walk all listings from the newest on.
 */
function source(query: SearchQuery, match: WordMatch, way: Way): RawBuilder<unknown> {
  const conditions = allOf(conditionsOf({ ...query, categories: [] }))
  const words = query.keywords ? wordCondition(wordsOf(query.keywords), match) : null
  const hasWords = words
    ? sql`, lateral (select 1 from listing_words w where w.listing_id = found.listing_id and ${words} offset 0) worded`
    : sql``
  if (isWalked(query, way)) return sql`select ${columns} from walked found ${hasWords}`
  if (way === 'newest')
    return sql`select ${columns} from (
        select ${columns} from (${fromTheNewest(query)}) as listing_search where ${conditions} offset 0
      ) found`
  if (way === 'cells' && query.bounds)
    return sql`select found.* from ${inCells(query.bounds, columns, conditions)} ${hasWords}`
  if (words)
    return sql`select ${columns} from (select listing_id from listing_words where ${words} offset 0) worded
      join listing_search using (listing_id) where ${conditions}`
  return sql`select ${columns} from listing_search where ${conditions}`
}

/** From the newest listing on (or the oldest), a bounded number whether they match or not. */
function fromTheNewest(query: SearchQuery): RawBuilder<unknown> {
  return sql`select * from listing_search order by ${byTime(query, sql``)} limit ${newestOf(query)}`
}

function newestOf({ keywords }: SearchQuery): number {
  return keywords ? newestBeforeWords : newestUpTo
}

/** Whether words are looked for in the newest of what fulfils everything else. */
function isWalked({ keywords, bounds }: SearchQuery, way: Way): boolean {
  return (way === 'box' && bounds !== null) || (way === 'newest' && keywords !== null)
}

/** The newest (or oldest) that fulfil everything but the words, a bounded number. */
function walked(query: SearchQuery, way: Way): RawBuilder<unknown> {
  if (!isWalked(query, way)) return sql``
  const conditions = allOf(conditionsOf({ ...query, categories: [] }))
  if (way === 'box' && query.bounds)
    return sql`walked as materialized (
      select found.* from ${inCells(query.bounds, columns, conditions)}
      order by ${byTime(query, sql``)} limit ${newestWithWords}
    ),`
  return sql`walked as materialized (
    select ${columns} from (${fromTheNewest(query)}) as listing_search where ${conditions} limit ${newestWithWords}
  ),`
}

/** Whether a way that stops somewhere came to the end before. */
function sawEverything(query: SearchQuery, way: Way): RawBuilder<unknown> {
  const seenWords = isWalked(query, way) ? sql`(select count(*) from walked) < ${newestWithWords}` : sql`true`
  if (way !== 'newest') return seenWords
  const most = newestOf(query)
  return sql`${seenWords} and (select count(*) from (select from listing_search limit ${most}) every) < ${most}`
}

/** Where more match than are collected, the nearest are not among these: they are found on their own. */
function isPageWanted({ sort }: SearchQuery, most: number): RawBuilder<unknown> {
  return sort === 'distance' ? sql`(select count(*) from m) <= ${most}` : sql`true`
}

/** Where more match than are collected, the page itself is found by walking from its end of the time. */
async function pageByTime(
  db: App['db'],
  query: SearchQuery,
  match: WordMatch,
  { perPage, page }: { perPage: number; page: number },
): Promise<string[]> {
  const words = query.keywords ? sql`and ${wordCondition(wordsOf(query.keywords), match)}` : sql``
  const { rows } = await sql<{ id: string }>`
    select listing_search.listing_id as id from listing_search ${query.keywords ? sql`join listing_words using (listing_id)` : sql``}
    where ${allOf(conditionsOf(query))} ${words}
    order by ${byTime(query, sql`listing_search.`)}
    limit ${sizeOfPage(page, perPage)} offset ${(page - 1) * perPage}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Some matches, newest first, from one place in that order on. For those who look at each of them. */
export async function findNewest(
  db: App['db'],
  query: SearchQuery,
  { words, limit, offset }: { words: WordMatch; limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.listing_id as id from (${source(query, words, query.bounds ? 'cells' : 'all')}) s
    order by ${byTime(query, sql`s.`)} limit ${limit} offset ${offset}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The newest matches by how well their words fit, then all others. */
function ranked(query: SearchQuery): RawBuilder<unknown> {
  const rank = wordRank(wordsOf(query.keywords ?? ''))
  return sql`(
    select near.*, case when near.newest <= ${rankedUpTo} then ${rank} else -1 end as rank
    from (select w.*, row_number() over (order by seq desc, listing_id desc) as newest from w) near
      join listing_words using (listing_id)
  ) m`
}

function order(query: SearchQuery): RawBuilder<unknown> {
  if (query.sort === 'relevance') return sql`order by m.rank desc, ${byTime(query, sql`m.`)}`
  if (query.sort === 'distance' && query.origin)
    return sql`order by ${distanceTo(query.origin, sql`m.`)} nulls last, ${byTime(query, sql`m.`)}`
  return sql`order by ${byTime(query, sql`m.`)}`
}

function byTime({ sort }: SearchQuery, from: RawBuilder<unknown>): RawBuilder<unknown> {
  const direction = sql.raw(sort === '-createdAt' ? 'asc' : 'desc')
  return sql`${from}seq ${direction}, ${from}listing_id ${direction}`
}
