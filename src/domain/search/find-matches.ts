import { type RawBuilder, sql } from 'kysely'
import type { App } from '#domain/app.ts'
import { allOf, conditionsOf, distanceTo } from './conditions.ts'
import { findNearest } from './find-nearest.ts'
import { hasKeptCounts, type KeptCounts, readKeptCounts } from './kept-counts.ts'
import { type WordMatch, wordCondition, wordRank, wordsOf } from './keywords.ts'
import { clusterShift, pointsUpTo } from './map-squares.ts'
import type { Counted, Groups, Matches } from './matches.ts'
import { countedUpTo } from './parse-search-query.ts'
import type { SearchQuery } from './search-query.ts'
import { byTime, chooseWalk, type Place, placeOf, type Walk, walkedColumns, walkListings } from './walk-listings.ts'

/** How much of a large marketplace a search looks at. Tests set lower limits. */
export type Limits = {
  /** With filters matches are counted so far; the newest of them make the page and the groups of the map. */
  collected: number
  /** So many of the newest listings that fulfil everything else are looked at for words, before the index of words is asked. */
  lookedAtForWords: number
  /** So many listings in a box are looked at sooner than the newest are found: one in twenty may match. */
  few: number
}

const usual: Limits = { collected: 1000, lookedAtForWords: 1500, few: 20_000 }
/** One page of a search with its numbers and what a map shows of it. */
export async function findPage(
  db: App['db'],
  query: SearchQuery,
  { perPage, words, limits = usual }: { perPage: number; words: WordMatch; limits?: Limits },
): Promise<Matches> {
  const place = await placeOf(db, query.bounds)
  const shift = clusterShift(query.bounds)
  const kept = await keptCountsOf(db, query, { place, shift, limits })
  if (kept) return keptPage(db, query, { kept, place, perPage, limits })
  const wanted = Math.min(query.page * perPage, countedUpTo)
  const most = Math.max(limits.collected, wanted)
  const { row, counts } = await collect(db, query, { words, perPage, shift, most, wanted, place, limits })
  const page = Math.min(query.page, lastPage(row.total, perPage))
  const isFar = query.sort === 'distance' && !row.complete
  return {
    ...groupsOf(row),
    counts,
    page,
    ids: isFar ? await findNearest(db, query, words, { perPage, page }) : (row.ids ?? []),
  }
}

/** How many listings a search finds. */
export async function countMatches(db: App['db'], query: SearchQuery): Promise<Counted> {
  return (await groupMatches(db, query, 0)).total
}

/** Where the matches of a search lie. `shift`: how many bits of the cells to leave out, which says how large its squares are. */
export async function groupMatches(db: App['db'], asked: SearchQuery, shift: number, limits = usual): Promise<Groups> {
  const query: SearchQuery = { ...asked, page: 1, sort: 'createdAt' }
  const place = await placeOf(db, query.bounds)
  const kept = await keptCountsOf(db, query, { place, shift, limits })
  if (kept) return { total: { count: kept.total, exact: true }, points: [], clusters: kept.clusters }
  const options = {
    words: 'exact',
    perPage: 1,
    shift,
    most: limits.collected,
    wanted: pointsUpTo,
    place,
    limits,
  } as const
  return groupsOf((await collect(db, query, options)).row)
}

/** Kept counts, where they know all that is asked and more match than are collected otherwise. */
async function keptCountsOf(
  db: App['db'],
  query: SearchQuery,
  { place, shift, limits }: { place: Place; shift: number; limits: Limits },
): Promise<KeptCounts | null> {
  if (!hasKeptCounts(query) || place.around <= limits.collected) return null
  const kept = await readKeptCounts(db, query, shift)
  return kept.total > limits.collected ? kept : null
}

async function keptPage(
  db: App['db'],
  query: SearchQuery,
  { kept, place, perPage, limits }: { kept: KeptCounts; place: Place; perPage: number; limits: Limits },
): Promise<Matches> {
  const page = Math.min(query.page, lastPage(kept.total, perPage))
  const { total, counts, clusters } = kept
  return {
    total: { count: total, exact: true },
    counts: new Map([...counts].map(([key, count]) => [key, { count, exact: true }])),
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

type Row = {
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

type Asked = {
  words: WordMatch
  place: Place
  perPage: number
  shift: number
  most: number
  wanted: number
  limits: Limits
}
type Collected = { row: Row; counts: Map<string, Counted> }

/**
 * Collects the newest matches, up to `most`, in any category: the switch of the categories shows the number of each. Where these
 * are not all, those of the wanted categories are collected by themselves.
 */
async function collect(db: App['db'], query: SearchQuery, asked: Asked): Promise<Collected> {
  if (query.keywords) return collectWithWords(db, query, asked)
  const walk = chooseWalk(asked.place, asked.limits.few)
  const collectBy = (conditions: SearchQuery) =>
    ask(db, query, asked, sql`m as materialized (${walkListings(conditions, walk, asked.most + 1)})`)
  const first = await collectBy({ ...query, categories: [] })
  if (first.complete || query.categories.length === 0) return { row: first, counts: countsOf(first) }
  const row = await collectBy(query)
  return { row, counts: new Map([...countsOf(first), ...countsOf(row)]) }
}

/**
 * Words are first looked for in the newest listings that fulfil everything else: words that many have are found there, and
 * would be long to count. Where a page is not filled so, the index of words finds every listing that has them. The best of
 * the newest come first on either way, so that pages follow one another.
 */
async function collectWithWords(db: App['db'], query: SearchQuery, asked: Asked): Promise<Collected> {
  const { most, wanted, place, limits } = asked
  const { lookedAtForWords } = limits
  const walk = chooseWalk(place, Math.min(limits.few, 3 * lookedAtForWords))
  const words = wordsOf(query.keywords ?? '')
  const everyCategory = { ...query, categories: [] }
  const first =
    asked.words === 'exact'
      ? await ask(
          db,
          query,
          asked,
          sql`newest as materialized (${walkListings(everyCategory, walk, lookedAtForWords)}),
            worded as (
              select listing_id from listing_words where listing_id = any(array(select listing_id from newest))
                and (${wordCondition(words, 'exact')}) is true
            ),
            m as materialized (select newest.* from newest join worded using (listing_id))`,
          {
            complete: sql`(select count(*) from newest) < ${lookedAtForWords}`,
            lookedTo: sql`(select min(seq) from newest)`,
          },
        )
      : null
  if (first && (first.complete || first.total >= wanted)) return { row: first, counts: countsOf(first) }
  const row = await ask(
    db,
    query,
    asked,
    sql`m as materialized (
      select ${walkedColumns} from (
        select listing_id from listing_words where ${wordCondition(words, asked.words)} offset 0
      ) worded join listing_search using (listing_id) where ${allOf(conditionsOf(query))}
      order by ${byTime(query)} limit ${most + 1})`,
    { rankedTo: first?.lookedTo ?? null },
  )
  return { row, counts: new Map([...(first ? countsOf(first) : []), ...countsOf(row)]) }
}

type Ask = { complete?: RawBuilder<unknown>; lookedTo?: RawBuilder<unknown>; rankedTo?: string | null }

/** Everything is answered from the collected matches `m`, and those in the wanted categories, `w`. */
async function ask(
  db: App['db'],
  query: SearchQuery,
  { perPage, shift, most }: Asked,
  collected: RawBuilder<unknown>,
  { complete = sql`(select count(*) from m) <= ${most}`, lookedTo = sql`null`, rankedTo = null }: Ask = {},
): Promise<Row> {
  const { categories, page, sort } = query
  const wanted = categories.length > 0 ? sql`category = any(${categories})` : sql`true`
  const last = sql`greatest(0, (least(total, ${countedUpTo}) - 1) / ${perPage} * ${perPage})`
  const { rows } = await sql<Row>`
    with ${collected},
      w as materialized (select * from m where ${wanted}),
      n as materialized (select count(*)::int as total from w),
      page as (
        select listing_id, row_number() over () as place from (
          select w.listing_id from w ${sort === 'relevance' ? sql`join listing_words using (listing_id)` : sql``}
          order by ${order(query, rankedTo)} limit ${sizeOfPage(page, perPage)}
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

/** The best come first among those down to `rankedTo`, then all others by time. */
function order({ sort, keywords, origin }: SearchQuery, rankedTo: string | null): RawBuilder<unknown> {
  const newestFirst = byTime({ sort }, sql`w.`)
  const rank = wordRank(wordsOf(keywords ?? ''))
  if (sort === 'relevance' && rankedTo === null) return sql`${rank} desc, ${newestFirst}`
  if (sort === 'relevance') return sql`case when w.seq >= ${rankedTo} then ${rank} else -1 end desc, ${newestFirst}`
  if (sort === 'distance' && origin) return sql`${distanceTo(origin, sql`w.`)} nulls last, ${newestFirst}`
  return newestFirst
}

function countsOf({ counts, complete }: Row): Map<string, Counted> {
  return new Map((counts ?? []).map(([key, count]) => [key, counted(count, complete)]))
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
  const least = Math.max(0, count - 1)
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, least))) - 1)
  return { count: Math.floor(least / step) * step, exact: false }
}

function lastPage(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(Math.min(total, countedUpTo) / perPage))
}

/** The last page that can be paged to may be shorter. */
function sizeOfPage(page: number, perPage: number): number {
  return Math.max(0, Math.min(perPage, countedUpTo - (page - 1) * perPage))
}
