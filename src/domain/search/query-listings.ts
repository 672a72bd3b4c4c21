import { type RawBuilder, sql } from 'kysely'
import type { App } from '#domain/app.ts'
import { whichAreFree } from '#domain/availability/index.ts'
import { isQuickByCells } from './choose-way.ts'
import { allOf, type Condition, conditionsOf } from './conditions.ts'
import { countFromCopy, isFacet, noConditions } from './count-from-copy.ts'
import { extendedCondition, inValueRange, orderBy } from './extended-conditions.ts'
import { freeOnEveryNight, type NightColumns } from './free-nights.ts'
import { inCells } from './in-cells.ts'
import { partCondition, partRank, wordsOf } from './keywords.ts'
import type { ListingQuery } from './listing-query.ts'

/** One page of ids, how many there are in all, and where the next page begins if it may be asked for that way. */
export type ListingPage = {
  ids: string[]
  /** null where a search answers one batch that is neither counted nor paged. */
  totalItems: number | null
  nextCursor: string | null
}

type Needs = Pick<App, 'db' | 'marketplace' | 'searchModel'>

/**
 * Finds what everybody may see by the conditions that programs send: published, not deleted, of people who are neither
 * banned nor deleted. Any of the keywords is enough. Ordered by distance from `origin`, else by `sort`, else by how well the
 * words fit, else the newest first. Numbers are exact, and every page can be reached.
 */
export async function queryListings(app: Needs, query: ListingQuery): Promise<ListingPage> {
  const found = await findWhere(app, query)
  if (query.availability && query.availability.mode !== 'day-full') return queryFreeStretches(app, query, found)
  const { page, perPage, cursor } = query
  const inCreationOrder = isInCreationOrder(query)
  const after = cursor && inCreationOrder ? behind(query, cursor) : sql`true`
  const [rows, count] = await Promise.all([
    sql<{ id: string }>`
      select l.id from ${found} and ${after}
      order by ${order(query)} limit ${perPage} offset ${cursor ? 0 : (page - 1) * perPage}`.execute(app.db),
    countOf(app, query, found),
  ])
  const ids = rows.rows.map(({ id }) => id)
  return {
    ids,
    totalItems: count,
    nextCursor: inCreationOrder && ids.length === perPage ? (ids.at(-1) ?? null) : null,
  }
}

async function countOf(app: Needs, query: ListingQuery, found: RawBuilder<unknown>): Promise<number> {
  const known = await countFromCopy(app, query)
  if (known !== null) return known
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${found}`.execute(app.db)
  return rows[0]?.total ?? 0
}

const batch = 200
/** Among so many that match otherwise every one is looked at, and the number is exact; beyond, no more than a page needs. */
const countedAmong = 2000
const lookedAtMost = 20_000

/**
 * Hours, and stretches somewhere in a window, are worked out listing by listing in the asked order. Every page can be asked
 * for; the number is null where too many match otherwise to look at each.
 */
async function queryFreeStretches(
  app: Needs,
  query: ListingQuery,
  candidates: RawBuilder<unknown>,
): Promise<ListingPage> {
  const { availability: window, page, perPage } = query
  const found: string[] = []
  let isWhole = false
  for (let offset = 0; window && offset < lookedAtMost && !isWhole; offset += batch) {
    if (offset >= countedAmong && found.length >= page * perPage) break
    const { rows } = await sql<{ id: string }>`
      select l.id from ${candidates}
      order by ${order(query)} limit ${batch + 1} offset ${offset}`.execute(app.db)
    const ids = rows.slice(0, batch).map(({ id }) => id)
    found.push(...(await whichAreFree(app, ids, window)))
    isWhole = rows.length <= batch
  }
  const ids = found.slice((page - 1) * perPage, page * perPage)
  return { ids, totalItems: isWhole ? found.length : null, nextCursor: null }
}

function isInCreationOrder({ sort, origin, keywords }: ListingQuery): boolean {
  const [first] = sort
  return !origin && (sort.length === 0 ? !keywords : sort.length === 1 && first?.by === 'createdAt')
}

function behind({ sort }: ListingQuery, cursor: string): Condition {
  const comparison = sql.raw(sort[0]?.ascending ? '>' : '<')
  return sql`(l.created_at, l.id) ${comparison} (select created_at, id from listings where id = ${cursor})`
}

/**
 * The tables with the conditions on them. Rows of the search table are only joined where it knows more than the listing
 * itself; a box that holds few is walked by its cells, as the pages do.
 */
async function findWhere({ db, marketplace }: Needs, query: ListingQuery): Promise<RawBuilder<unknown>> {
  const { keywords, bounds, extended } = query
  const words = keywords === undefined ? sql`` : sql` join listing_words on listing_words.listing_id = l.id`
  const conditions = listingConditions(marketplace, query)
  const facets = extended.filter(isFacet)
  if (!bounds && facets.length === 0) return sql`listings l${words} where ${allOf(conditions)}`
  const placed = conditionsOf({ ...noConditions, bounds: bounds ?? null, facets })
  if (!bounds || !(await isQuickByCells(db, bounds)))
    return sql`listing_search s join listings l on l.id = s.listing_id${words} where ${allOf([...conditions, ...placed])}`
  return sql`${inCells(bounds, sql`listing_id`, allOf(placed))} join listings l on l.id = found.listing_id${words}
    where ${allOf(conditions)}`
}

function listingConditions(marketplace: Needs['marketplace'], query: ListingQuery): Condition[] {
  const { ids, authorId, keywords, price, extended, availability, createdFrom, createdBefore } = query
  return [
    sql`l.state = 'published' and not l.deleted`,
    sql`l.author_id <> all(array(select id from users where state <> 'active'))`,
    ...(ids ? [sql`l.id = any(${ids}::uuid[])`] : []),
    ...(authorId ? [sql`l.author_id = ${authorId}::uuid`] : []),
    ...(keywords === undefined ? [] : [partCondition(wordsOf(keywords))]),
    ...(price ? [inValueRange(sql`l.price_amount`, price)] : []),
    ...extended.filter((filter) => !isFacet(filter)).map(extendedCondition),
    ...(availability ? planOf(marketplace, availability) : []),
    ...(query.stock ? [inStock(query.stock)] : []),
    ...(createdFrom ? [sql`l.created_at >= ${createdFrom}`] : []),
    ...(createdBefore ? [sql`l.created_at < ${createdBefore}`] : []),
  ]
}

/** What never said how much there is has nothing, unless it is let through. */
function inStock({ least, orUnsaid }: NonNullable<ListingQuery['stock']>): Condition {
  const said = sql`(select quantity from listing_stock where listing_id = l.id)`
  return sql`coalesce(${said} >= ${least}, ${orUnsaid}::boolean)`
}

const listingColumns: NightColumns = {
  id: sql`l.id`,
  capacity: sql`l.capacity`,
  week: sql`plan_week(l.availability_plan)`,
  hourly: sql`coalesce(l.availability_plan ->> 'type' = 'availability-plan/time', false)`,
}

/** Only listings whose plan is of the asked type; for whole days also that each of them has the seats. */
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
  if (origin) return sql`${distanceFrom(origin)} asc nulls last, l.id`
  if (sort.length > 0) return orderBy(sort)
  if (keywords !== undefined) return sql`${partRank(wordsOf(keywords))} desc, l.created_at desc, l.id desc`
  return orderBy([{ by: 'createdAt', ascending: false }])
}

/** The haversine of the angle between two points: it grows with the distance, and no more is asked of it. */
function distanceFrom({ lat, lng }: { lat: number; lng: number }): RawBuilder<unknown> {
  return sql`(power(sin(radians(l.public_lat - ${lat}) / 2), 2)
    + cos(radians(${lat})) * cos(radians(l.public_lat)) * power(sin(radians(l.public_lng - ${lng}) / 2), 2))`
}
