import { type RawBuilder, sql } from 'kysely'
import type { App } from '#domain/app.ts'
import { allOf, conditionsOf } from './conditions.ts'
import { type WordMatch, wordCondition, wordsOf } from './keywords.ts'
import { pointsUpTo } from './map-squares.ts'
import type { MatchCount } from './matches.ts'
import { orderOfMatches } from './order-matches.ts'
import { pagedUpTo } from './parse-search-query.ts'
import type { SearchQuery } from './search-query.ts'
import { byTime, chooseWalk, type Place, walkedColumns, walkListings } from './walk-listings.ts'

/** Limits of how much of a large marketplace a search reads. Tests set lower ones. */
export type Limits = {
  /**
   * With filters matches are counted up to this number, which is why a result says "more than 1,000". The newest of them
   * make the page and the groups of the map.
   */
  countedUpTo: number
  /** Numbers of the newest listings that are searched for words, at first and when those hold too few. */
  lookedAtForWords: [number, number]
  /** In a box with at most this many listings, reading all is faster than finding the newest: one in twenty may match. */
  few: number
}

/** The limits of every search. */
export const usualLimits: Limits = { countedUpTo: 1000, lookedAtForWords: [1500, 6000], few: 20_000 }

/** One row of the collected matches. */
export type Row = {
  /** Whether no match was left out. */
  complete: boolean
  total: number
  counts: [string, number][] | null
  ids: string[] | null
  points: [string, number, number, string, string][] | null
  clusters: [number, number, number][] | null
  /** `seq` of the last listing that was looked at for words. */
  lookedTo: string | null
}

/**
 * `max` is the maximum number of matches that are collected, `wanted` the number that fills the pages up to the one asked
 * for.
 */
export type Asked = {
  words: WordMatch
  place: Place
  perPage: number
  shift: number
  max: number
  wanted: number
  limits: Limits
}
/** Matches in the wanted categories, the number in each category, and whether those without a number have no match. */
export type Collected = { row: Row; counts: Map<string, MatchCount>; othersHaveNone: boolean }

/**
 * Collects the newest matches, up to `max`, in any category, because the category switch shows the number of each. When
 * there are more, those of the wanted categories are collected separately.
 */
export async function collectMatches(db: App['db'], query: SearchQuery, asked: Asked): Promise<Collected> {
  const everyCategory = { ...query, categories: [] }
  const newest = query.keywords && asked.words === 'exact' ? await amongTheNewest(db, query, asked) : null
  if (newest?.isEnough) return collected(newest.row)
  const source = query.keywords ? byWords : byWalk
  const collectBy = (conditions: SearchQuery) =>
    ask(db, query, asked, sql`m as materialized (${source(conditions, asked)})`, { rankedTo: newest?.rankedTo })
  const first = await collectBy(everyCategory)
  if (first.complete || query.categories.length === 0) return collected(first)
  const wanted = collected(await collectBy(query))
  return { ...wanted, counts: new Map([...countsOf(first), ...wanted.counts]), othersHaveNone: false }
}

function collected(row: Row): Collected {
  return { row, counts: countsOf(row), othersHaveNone: row.complete }
}

/**
 * Searches words first in the newest listings that fulfil everything else: frequent words are found there, and would take
 * long to count. Where that does not fill the page but more of the newest probably do, these are searched too; the index of
 * words, which finds all listings, is used for rare words. The best of the newest that were searched first, down to
 * `rankedTo`, come first in any case, so that pages are consistent.
 */
async function amongTheNewest(
  db: App['db'],
  query: SearchQuery,
  asked: Asked,
): Promise<{ row: Row; isEnough: boolean; rankedTo: string | null }> {
  const [few, more] = asked.limits.lookedAtForWords
  const isEnough = ({ complete, total }: Row) => complete || total >= asked.wanted
  const first = await lookForWords(db, query, asked, few)
  const rankedTo = first.lookedTo
  if (isEnough(first) || (first.total * more) / few < asked.wanted)
    return { row: first, isEnough: isEnough(first), rankedTo }
  const row = await lookForWords(db, query, asked, more, rankedTo)
  return { row, isEnough: isEnough(row), rankedTo }
}

function lookForWords(db: App['db'], query: SearchQuery, asked: Asked, lookedAt: number, rankedTo?: string | null) {
  const walk = chooseWalk(asked.place, Math.min(asked.limits.few, 3 * lookedAt))
  const words = wordCondition(wordsOf(query.keywords ?? ''), 'exact')
  return ask(
    db,
    query,
    asked,
    sql`newest as materialized (${walkListings({ ...query, categories: [] }, walk, lookedAt)}),
      worded as (
        select listing_id from listing_words
        where listing_id = any(array(select listing_id from newest)) and (${words}) is true
      ),
      m as materialized (select newest.* from newest join worded using (listing_id))`,
    {
      complete: sql`(select count(*) from newest) < ${lookedAt}`,
      lookedTo: sql`(select min(seq) from newest)`,
      rankedTo,
    },
  )
}

function byWalk(query: SearchQuery, { place, limits, max }: Asked): RawBuilder<unknown> {
  return walkListings(query, chooseWalk(place, limits.few), max + 1)
}

function byWords(query: SearchQuery, { words, max }: Asked): RawBuilder<unknown> {
  return sql`select found.* from (
      select listing_id from listing_words where ${wordCondition(wordsOf(query.keywords ?? ''), words)} offset 0
    ) worded, lateral (
      select ${walkedColumns} from listing_search
      where listing_search.listing_id = worded.listing_id and ${allOf(conditionsOf(query))} offset 0
    ) found order by ${byTime(query)} limit ${max + 1}`
}

type Ask = { complete?: RawBuilder<unknown>; lookedTo?: RawBuilder<unknown>; rankedTo?: string | null | undefined }

/** Everything is answered from the collected matches `m`, and those in the wanted categories, `w`. */
async function ask(
  db: App['db'],
  query: SearchQuery,
  { perPage, shift, max }: Asked,
  collected: RawBuilder<unknown>,
  { complete = sql`(select count(*) from m) <= ${max}`, lookedTo = sql`null`, rankedTo = null }: Ask = {},
): Promise<Row> {
  const { categories, page, sort } = query
  const wanted = categories.length > 0 ? sql`category = any(${categories})` : sql`true`
  const last = sql`greatest(0, (least(total, ${pagedUpTo}) - 1) / ${perPage} * ${perPage})`
  const { rows } = await sql<Row>`
    with ${collected},
      w as materialized (select * from m where ${wanted}),
      n as materialized (select count(*)::int as total from w),
      page as (
        select listing_id, row_number() over () as place from (
          select w.listing_id from w ${sort === 'relevance' ? sql`join listing_words using (listing_id)` : sql``}
          order by ${orderOfMatches(query, rankedTo)} limit ${sizeOfPage(page, perPage)}
          offset (select least(${(page - 1) * perPage}, ${last}) from n)
        ) ordered
      )
    select (select total from n) as total, ${complete} as complete, ${lookedTo} as "lookedTo",
      (select json_agg(json_build_array(category, number)) from
        (select coalesce(category, '') as category, count(*)::int as number from m group by 1) c) as counts,
      (select json_agg(listing_id order by place) from page) as ids,
      (select json_agg(json_build_array(w.listing_id, w.lat, w.lng, w.category, l.label) order by w.seq desc, w.listing_id desc)
        from w join listing_words l using (listing_id)
        where w.cell is not null and (select total from n) <= ${pointsUpTo}) as points,
      (select json_agg(json_build_array(g.number, g.lat, g.lng)) from (
        select count(*)::int as number, avg(lat) as lat, avg(lng) as lng from w
        where w.cell is not null and (select total from n) > ${pointsUpTo} group by w.cell >> ${shift}::int
      ) g) as clusters`.execute(db)
  return rows[0] as Row
}

function countsOf({ counts, complete }: Row): Map<string, MatchCount> {
  return new Map((counts ?? []).map(([key, count]) => [key, counted(count, complete)]))
}

/** Returns where counting stopped, a round number below what was found: there are more than that. */
export function counted(count: number, complete: boolean): MatchCount {
  if (complete) return { count, exact: true }
  const min = Math.max(0, count - 1)
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, min))) - 1)
  return { count: Math.floor(min / step) * step, exact: false }
}

/** Returns the number of listings on a page. The last reachable page may be shorter. */
export function sizeOfPage(page: number, perPage: number): number {
  return Math.max(0, Math.min(perPage, pagedUpTo - (page - 1) * perPage))
}
