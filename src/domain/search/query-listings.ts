import { type RawBuilder, sql } from 'kysely'
import { hourSuffix } from '#config/allowed-aliases.ts'
import type { App } from '#domain/app.ts'
import { filterAvailable } from '#domain/availability/index.ts'
import type { Bounds } from '#domain/places/index.ts'
import { allOf, type Condition, conditionsOf, distanceTo } from './conditions.ts'
import { emptyQuery } from './empty-query.ts'
import { extendedCondition, inWholeRange, isFacet, orderBy } from './extended-conditions.ts'
import { findNearest } from './find-nearest.ts'
import { freeOnEveryNight, type NightColumns } from './nights-condition.ts'
import { rowsInBox } from './rows-in-box.ts'
import { countAround, readSearchCounts } from './search-counts.ts'
import { partCondition, partRank, wordsOf } from './keywords.ts'
import { isInCreationOrder, type ListingQuery } from './listing-query.ts'
import { oneSquare } from './map-squares.ts'

/** One page of ids, the number of all matches, and the cursor of the next page where there can be one. */
export type ListingPage = {
  ids: string[]
  /** null where a search answers one batch that is neither counted nor paged. */
  totalItems: number | null
  nextCursor: string | null
}

type Needs = Pick<App, 'db' | 'marketplace'>

/** With conditions matches are counted so far; pages behind them can be asked for all the same. */
const countedUpTo = 10_000

/**
 * Returns public listings by the conditions of a program: published, not deleted, of people who are neither banned nor
 * deleted. Any of the keywords suffices. Ordered by whole metres from `origin`, else by `sort`, else by relevance of the
 * words, else the newest first. Every page can be read. Counts are exact without conditions, in a box and for categories
 * alone; otherwise 10,000 means 10,000 or more.
 */
export async function queryListings(app: Needs, query: ListingQuery): Promise<ListingPage> {
  const found = await findWhere(app, query)
  if (query.availability && query.availability.mode !== 'day-full') return queryFreeStretches(app, query, found)
  const [ids, totalItems] =
    (found.isQuick ? await countedPage(app, query, found) : null) ??
    (await Promise.all([pageOf(app, query, found), countOf(app, query, found)]))
  const isPageFull = isInCreationOrder(query) && ids.length === query.perPage
  return { ids, totalItems, nextCursor: isPageFull ? (ids.at(-1) ?? null) : null }
}

/**
 * A page and the number of all, where all are gone through anyway: two statements would each do so. Null where no row is
 * there to say the number, or where only what lies behind a listing is looked at.
 */
async function countedPage({ db }: Needs, query: ListingQuery, { source }: Found): Promise<[string[], number] | null> {
  const { page, perPage, cursor } = query
  if (cursor) return null
  const { rows } = await sql<{ id: string; total: number }>`
    select l.id, (count(*) over ())::int as total from ${source}
    order by ${order(query)} limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  const total = rows[0]?.total
  if (total === undefined) return null
  return [rows.map(({ id }) => id), placeOf(query) ? total : Math.min(total, countedUpTo)]
}

async function countOf({ db }: Needs, query: ListingQuery, { source }: Found): Promise<number> {
  const kept = placeOf(query)
  if (kept) return (await readSearchCounts(db, kept, oneSquare)).total
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${source} limit ${countedUpTo}) matches`.execute(db)
  return rows[0]?.total ?? 0
}

/** The place and the categories of a query that asks for nothing else; null for others. */
function placeOf(query: ListingQuery): { bounds: Bounds | null; categories: string[] } | null {
  const { ids, authorId, keywords, price, availability, stock, createdFrom, createdBefore, extended } = query
  const others = [ids, authorId, keywords, price, availability, stock, createdFrom, createdBefore]
  if (others.some((asked) => asked !== undefined) || extended.length > 1) return null
  const [category] = extended
  const isCategory = category?.data === 'publicData' && (category.key === 'category' || category.key === 'listingType')
  if (category && !(isCategory && (category.mode === 'any' || category.values.length === 1))) return null
  if (category?.values.some((value) => value.endsWith(hourSuffix))) return null
  if (category && (category.values.length === 0 || category.values.includes(''))) return null
  return { bounds: query.bounds ?? null, categories: [...new Set(category?.values)] }
}

/**
 * The ids of one page: found from the newest on where only these need to be looked at; the nearest circle by circle;
 * otherwise from everything that matches.
 */
async function pageOf({ db, marketplace }: Needs, query: ListingQuery, found: Found): Promise<string[]> {
  const place = placeOf(query)
  const { page, perPage, origin } = query
  if (place && origin && page * perPage <= countedUpTo)
    return findNearest(db, { ...emptyQuery, ...place, origin, sort: 'distance' }, 'exact', { page, perPage })
  if (found.canBeWalked && isInCreationOrder(query) && !found.isQuick) {
    const ids = await idsOf(db, query, walked(marketplace, query))
    if (ids.length === query.perPage) return ids
  }
  return idsOf(db, query, found.source)
}

async function idsOf(db: App['db'], query: ListingQuery, source: RawBuilder<unknown>): Promise<string[]> {
  const { page, perPage, cursor } = query
  const after = cursor && isInCreationOrder(query) ? behind(query, cursor) : sql`true`
  const { rows } = await sql<{ id: string }>`
    select l.id from ${source} and ${after}
    order by ${order(query)} limit ${perPage} offset ${cursor ? 0 : (page - 1) * perPage}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Number of listings read from the newest on (or the oldest) before a full scan is used. */
const walkedAtMost = 20_000

/**
 * From the newest on, whether they match or not, a bounded number: an optimizer barrier (`offset 0`) keeps the planner from
 * collecting all matches of a country and sorting them.
 */
function walked(marketplace: Needs['marketplace'], query: ListingQuery): RawBuilder<unknown> {
  const after = query.cursor ? behind(query, query.cursor) : sql`true`
  const placed = placedConditions(query)
  return sql`(
      select * from listings l where l.state = 'published' and not l.deleted and ${after}
      order by ${order(query)} limit ${walkedAtMost}
    ) l, lateral (select from listing_search s where s.listing_id = l.id and ${allOf(placed)} offset 0) placed
    where ${allOf(listingConditions(marketplace, query))}`
}

const batch = 200
/** Up to this number of other matches, each is examined and the count is exact; beyond it, only as many as a page needs. */
const countedAmong = 2000
const lookedAtMost = 20_000

/**
 * Hours, and stretches somewhere in a window, are worked out listing by listing in the asked order. Every page can be asked
 * for; the number is null where too many match otherwise to look at each.
 */
async function queryFreeStretches(
  app: Needs,
  query: ListingQuery,
  { source: candidates }: Found,
): Promise<ListingPage> {
  const { availability: window, page, perPage } = query
  if (!window) return { ids: [], totalItems: 0, nextCursor: null }
  const { rows } = await sql<{ id: string }>`
    select l.id from ${candidates} order by ${order(query)} limit ${lookedAtMost + 1}`.execute(app.db)
  const inOrder = rows.slice(0, lookedAtMost).map(({ id }) => id)
  const found: string[] = []
  let looked = 0
  while (looked < inOrder.length && (looked < countedAmong || found.length < page * perPage)) {
    found.push(...(await filterAvailable(app, inOrder.slice(looked, looked + batch), window)))
    looked += batch
  }
  const ids = found.slice((page - 1) * perPage, page * perPage)
  return { ids, totalItems: looked >= rows.length ? found.length : null, nextCursor: null }
}

function behind({ sort }: ListingQuery, cursor: string): Condition {
  const comparison = sql.raw(sort[0]?.ascending ? '>' : '<')
  return sql`(l.created_at, l.id) ${comparison} (select created_at, id from listings where id = ${cursor})`
}

/**
 * The tables with the conditions on them; whether matches may be looked for from the newest on instead; and whether there
 * are few to go through.
 */
type Found = { source: RawBuilder<unknown>; canBeWalked: boolean; isQuick: boolean }

/**
 * Joins the search table only where it is needed. A box with few listings is read by its cells, as the pages do, and words
 * are then searched in these alone.
 */
async function findWhere({ db, marketplace }: Needs, query: ListingQuery): Promise<Found> {
  const { keywords, bounds } = query
  const worded = keywords === undefined ? [] : [partCondition(wordsOf(keywords))]
  const words = keywords === undefined ? sql`` : sql` join listing_words on listing_words.listing_id = l.id`
  const conditions = listingConditions(marketplace, query)
  const placed = placedConditions(query)
  if (placed.length === 0)
    return {
      source: sql`listings l${words} where ${allOf([...conditions, ...worded])}`,
      canBeWalked: false,
      isQuick: false,
    }
  const quick = bounds ? quicknessOf(await countAround(db, bounds), worded.length > 0) : 'no'
  if (!bounds || quick === 'no')
    return {
      source: sql`listing_search s join listings l on l.id = s.listing_id${words}
        where ${allOf([...conditions, ...worded, ...placed])}`,
      canBeWalked: worded.length === 0,
      isQuick: false,
    }
  // The optimizer barrier (`offset 0`) keeps the planner from looking for the words in all listings.
  const wordsBehindBarrier = sql`, lateral (
      select * from listing_words where listing_words.listing_id = found.listing_id and ${allOf(worded)} offset 0
    ) listing_words`
  const hasBarrier = worded.length > 0 && quick === 'withWords'
  return {
    source: sql`${rowsInBox(bounds, sql`listing_id`, allOf(placed))} join listings l on l.id = found.listing_id
      ${hasBarrier ? wordsBehindBarrier : words} where ${allOf(hasBarrier ? conditions : [...conditions, ...worded])}`,
    canBeWalked: worded.length === 0,
    isQuick: true,
  }
}

/** Number of listings in a box that can be read within the time limit of a search. */
const quickRows = 40_000
/** Looking at a listing's words costs several times as much as at its other columns. */
const quickRowsWithWords = 6000

function quicknessOf(rows: number, hasWords: boolean): 'no' | 'yes' | 'withWords' {
  if (hasWords && rows <= quickRowsWithWords) return 'withWords'
  return rows <= quickRows ? 'yes' : 'no'
}

/** Returns the conditions that only the search table can answer, or answers faster than the listing. */
function placedConditions({ bounds, extended }: ListingQuery): Condition[] {
  return conditionsOf({ ...emptyQuery, bounds: bounds ?? null, facets: extended.filter(isFacet) })
}

function listingConditions(marketplace: Needs['marketplace'], query: ListingQuery): Condition[] {
  const { ids, authorId, price, extended, availability, createdFrom, createdBefore } = query
  return [
    // What the view `public_listings` says, over columns that it does not have. Authors are looked up once in the statement,
    // not once for each listing.
    sql`l.state = 'published' and not l.deleted`,
    sql`l.author_id <> all(array(select id from users where state <> 'active'))`,
    ...(ids ? [sql`l.id = any(${ids}::uuid[])`] : []),
    ...(authorId ? [sql`l.author_id = ${authorId}::uuid`] : []),
    ...(price ? [inWholeRange(sql`l.price_amount`, price)] : []),
    ...extended.filter((filter) => !isFacet(filter)).map(extendedCondition),
    ...(availability ? planOf(marketplace, availability) : []),
    ...(query.stock ? [inStock(query.stock)] : []),
    ...(createdFrom ? [sql`l.created_at >= ${createdFrom}`] : []),
    ...(createdBefore ? [sql`l.created_at < ${createdBefore}`] : []),
  ]
}

/** A listing without a stock counts as zero, unless `orUnsaid` includes it. */
function inStock({ min, orUnsaid }: NonNullable<ListingQuery['stock']>): Condition {
  const said = sql`(select quantity from listing_stock where listing_id = l.id)`
  return sql`coalesce(${said} >= ${min}, ${orUnsaid}::boolean)`
}

const listingColumns: NightColumns = {
  id: sql`l.id`,
  capacity: sql`l.capacity`,
  week: sql`plan_week(l.availability_plan)`,
  hourly: sql`coalesce(l.availability_plan ->> 'type' = 'availability-plan/time', false)`,
}

/** Returns the condition that a listing's plan has the requested type; for whole days also that each has the seats. */
function planOf(
  { availability, timeZone }: Needs['marketplace'],
  { start, end, mode, seats }: NonNullable<ListingQuery['availability']>,
): Condition[] {
  if (mode.startsWith('time-')) return [listingColumns.hourly]
  const byDay = sql`not ${listingColumns.hourly}`
  if (mode !== 'day-full') return [byDay]
  const [from, until] = [dayOf(start), dayOf(new Date(end.getTime() + 86_399_999))]
  const wanted = { wanted: seats, shared: availability.seats === 'capacity', timeZone }
  return [
    byDay,
    sql`(l.available_from is null or l.available_from <= ${from}::date)`,
    sql`(l.available_until is null or l.available_until >= ${until}::date)`,
    freeOnEveryNight(wanted, { from, until }, listingColumns),
  ]
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

function order(query: ListingQuery): RawBuilder<unknown> {
  const { origin, sort, keywords } = query
  if (origin)
    return sql`l.public_lat is null, ${distanceTo(origin, sql`l.public_`)}, coalesce(l.published_at, l.created_at) desc, l.id desc`
  if (sort.length > 0) return orderBy(sort)
  if (keywords !== undefined) return sql`${partRank(wordsOf(keywords))} desc, l.created_at desc, l.id desc`
  return orderBy([{ by: 'createdAt', ascending: false }])
}
