import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seededNumbers } from '#db/world/chance.ts'
import { loadMarketplace } from '#config/marketplace.ts'
import { freshDatabase } from '#tests/database.ts'
import { insertListings, randomListings } from '#tests/worlds/search-world.ts'
import { allOf, conditionsOf, distanceTo } from './conditions.ts'
import type { Limits } from './collect-matches.ts'
import { findPage, groupMatches } from './find-matches.ts'
import { parseSearchQuery } from './index.ts'
import { mergeSearchCounts } from './search-counts.ts'
import { wordCondition, wordRank, wordsOf } from './keywords.ts'
import { zoomShift } from './map-squares.ts'
import type { Matches } from './matches.ts'
import { activeFilters, type SearchQuery } from './search-query.ts'

const { db } = await freshDatabase()
const marketplace = await loadMarketplace('euro2024', process.cwd())
const everything = parseSearchQuery(new URLSearchParams(), marketplace)
const isFull = process.env.QUARTIER_TEST_SCALE === 'full'
const rounds = isFull ? 5000 : 80
await insertListings(db, randomListings(isFull ? 5000 : 1200, 20_240_614))
await sql`insert into listing_nights (listing_id, night, used, cap)
  select id, '2024-06-21', capacity, capacity from listings where capacity < 4`.execute(db)

/** As if there were many listings: everything is counted, collected and walked as it would be among a million. */
const tight: Limits = { countedUpTo: 40, lookedAtForWords: [60, 200], few: 0 }
const limitsInTurn: (Limits | undefined)[] = [undefined, tight, { ...tight, few: 100, lookedAtForWords: [300, 500] }]

type Listing = { id: string; category: string; lat: number; lng: number; far: number; ranked: boolean; rank: number }

test('every search finds what a statement without limits and walks finds, in the same order', async () => {
  const random = seededNumbers(42)
  let [found, cut] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    if (round % 10 === 0) await change(random)
    if (round % 25 === 0) await mergeSearchCounts({ db }, 1)
    const query = randomQuery(random)
    const limits = limitsInTurn[round % limitsInTurn.length]
    const all = await lookThrough(query, limits?.lookedAtForWords[0] ?? 1500)
    const wanted = all.filter(({ category }) => query.categories.length === 0 || query.categories.includes(category))
    const matches = await findPage(db, query, { perPage: 24, words: 'exact', ...(limits && { limits }) })
    const about = JSON.stringify({ query, limits })
    const page = Math.min(query.page, Math.max(1, Math.ceil(wanted.length / 24)))
    expect(matches.page, about).toBe(page)
    expect(matches.ids, about).toEqual(wanted.slice((page - 1) * 24, page * 24).map(({ id }) => id))
    checkNumbers(query, matches, { all, wanted, most: Math.max(limits?.countedUpTo ?? 1000, query.page * 24) }, about)
    found += wanted.length
    cut += matches.total.exact ? 0 : 1
  }
  expect(found).toBeGreaterThan(rounds)
  expect(cut).toBeGreaterThan(rounds / 20)
})

test('groups of the map hold every listing of a search without filters, and of others those that were collected', async () => {
  const random = seededNumbers(8)
  for (let round = 0; round < rounds / 3; round += 1) {
    const query = { ...randomQuery(random), within: null }
    const limits = limitsInTurn[round % limitsInTurn.length]
    const shift = zoomShift(query.bounds ?? { north: 85, south: -85, west: -180, east: 180 }, 3 + (round % 12))
    const { total, points, clusters } = await groupMatches(db, query, shift, limits)
    const onMap = clusters.reduce((sum, { count }) => sum + count, points.length)
    if (total.exact) expect(onMap, JSON.stringify(query)).toBe(total.count)
    else expect(onMap).toBeGreaterThan(0)
    for (const { lat, lng } of clusters) expect([Math.abs(lat) <= 90, Math.abs(lng) <= 180]).toEqual([true, true])
  }
})

test('a box almost all round the globe counts nobody twice', async () => {
  for (const [west, east] of [
    [7.4601, 7.46],
    [7.5, 7.4],
    [100, 60],
    [180, -179.9],
    [-10, -30],
  ] as const) {
    const query = { ...everything, bounds: { north: 85, south: -85, west, east } }
    const all = await lookThrough(query, 0)
    const { total, ids } = await findPage(db, query, { perPage: 24, words: 'exact', limits: tight })
    expect(total).toEqual({ count: all.length, exact: true })
    expect(ids).toEqual(all.slice(0, 24).map(({ id }) => id))
  }
})

type Expected = { all: Listing[]; wanted: Listing[]; most: number }

/** Numbers are exact without filters, and with filters up to what is collected; of words only where they are few. */
function checkNumbers(
  query: SearchQuery,
  { total, counts, othersHaveNone, points, clusters }: Matches,
  expected: Expected,
  about: string,
) {
  const { all, wanted, most } = expected
  const isPlain = activeFilters(query).length === 0 && query.within === null
  if (total.exact) expect(total.count, about).toBe(wanted.length)
  else expect(total.count, about).toBeLessThan(wanted.length)
  if (!query.keywords) expect(total.exact, about).toBe(isPlain || wanted.length <= most)
  for (const { key } of marketplace.categories) {
    const actual = all.filter(({ category }) => category === key).length
    const { count, exact } = counts.get(key) ?? { count: 0, exact: othersHaveNone }
    if (exact) expect(count, `${key} ${about}`).toBe(actual)
    else expect(count, about).toBeLessThanOrEqual(actual)
  }
  const onMap = clusters.reduce((sum, { count }) => sum + count, points.length)
  if (total.exact) expect(onMap, about).toBe(wanted.length)
  const places = new Map(all.map(({ id, lat, lng }) => [id, { lat, lng }]))
  for (const { id, lat, lng } of points) expect({ lat, lng }, about).toEqual(places.get(id))
}

/**
 * All matches in order. The best matches come first among the newest that fulfil everything but the words, `ranked` of
 * them.
 */
async function lookThrough(query: SearchQuery, ranked: number): Promise<Listing[]> {
  const words = wordsOf(query.keywords ?? '')
  const direction = sql.raw(query.sort === '-createdAt' ? 'asc' : 'desc')
  const { rows } = await sql<Listing>`
    select listing_id as id, category, lat, lng from (
      select s.*, w.words, row_number() over (order by seq desc, s.listing_id desc) <= ${ranked} as ranked
      from listing_search s join listing_words w using (listing_id)
      where s.listing_id in (select listing_id from listing_search where ${allOf(conditionsOf({ ...query, categories: [] }))})
    ) found
    where ${query.keywords ? wordCondition(words, 'exact') : sql`true`}
    order by ${query.sort === 'distance' && query.origin ? distanceTo(query.origin) : sql`1::int`} nulls last,
      ${query.sort === 'relevance' ? sql`case when ranked then ${wordRank(words)} else -1 end` : sql`1::int`} desc,
      seq ${direction}, listing_id ${direction}`.execute(db)
  return rows
}

/** Listings are edited, closed, moved, deleted and opened; an author is banned and comes back. */
async function change(random: () => number): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from listings order by random() limit 12`.execute(db)
  const some = rows.map(({ id }) => id)
  const listings = db.updateTable('listings').where('id', 'in', some)
  const kind = Math.floor(random() * 7)
  if (kind === 0) await listings.set({ title: 'Stilles Baumhaus', description: 'Ganz nah am Wald' }).execute()
  if (kind === 1) await listings.set({ state: 'closed' }).execute()
  if (kind === 2) await listings.set({ publicLat: 51.5 + random(), publicLng: 7.4 + random() }).execute()
  if (kind === 3) await listings.set({ state: 'published', deleted: random() < 0.3 }).execute()
  if (kind === 4) await listings.set({ capacity: 4, category: 'lookingForPlace', priceAmount: 2500 }).execute()
  if (kind === 5) await db.deleteFrom('listings').where('id', 'in', some.slice(0, 2)).execute()
  if (kind === 6) {
    const state = random() < 0.4 ? 'banned' : 'active'
    await db.updateTable('users').set({ state }).where('organisationType', '=', 'NGO').execute()
  }
}

function randomQuery(random: () => number): SearchQuery {
  const oneOf = <Value>(...values: Value[]) => values[Math.floor(random() * values.length)] as Value
  const maybe = <Value>(share: number, value: Value) => (random() < share ? value : null)
  const [lat, lng] = oneOf<[number, number]>([51.51, 7.46], [51.6, 7.4], [-17, 179.5], [52, 8])
  const reach = oneOf(0.02, 0.2, 1, 4, 20)
  const bounds = { north: lat + reach, south: lat - reach, west: lng - reach, east: lng + reach }
  const mode = oneOf<'any' | 'all'>('any', 'all')
  const facet = (key: string, values = [oneOf('yes', 'no')]) => ({ key, mode, values })
  const isPlain = random() < 0.25
  const likely = (share: number) => (isPlain ? 0 : share)
  const keywords = maybe(
    likely(0.35),
    oneOf('ruhiges', 'Gaste', 'zimmer Nähe', 'naehe stadion', 'Baumhaus', 'der', '!?'),
  )
  const origin = maybe(0.4, { lat: lat + random() - 0.5, lng: lng + random() / 5 })
  return {
    ...everything,
    bounds: maybe(0.7, { ...bounds, east: bounds.east > 180 ? bounds.east - 360 : bounds.east }),
    origin,
    within: origin && maybe(likely(0.5), oneOf(3, 30, 300)),
    dates: maybe(likely(0.3), { from: '2024-06-20', until: oneOf('2024-06-21', '2024-06-25', '2024-07-05') }),
    nights: { shared: random() < 0.5, timeZone: marketplace.timeZone, wanted: oneOf(null, null, 1, 2, 3) },
    capacity: maybe(likely(0.3), { min: oneOf(null, 2, 5), max: oneOf(null, 6, 9) }),
    price: maybe(likely(0.2), { min: oneOf(null, 1000), max: oneOf(null, 4000) }),
    verified: random() < likely(0.15),
    categories: maybe(0.35, [oneOf('offeringPlace', 'lookingForPlace')]) ?? [],
    hosts: maybe(likely(0.15), ['private', 'church']) ?? [],
    facets: [
      ...(maybe(likely(0.3), [facet('accessibility')]) ?? []),
      ...(maybe(likely(0.2), [facet('language', ['de', 'pl'])]) ?? []),
    ],
    keywords,
    sort:
      origin && random() < 0.6
        ? 'distance'
        : keywords && random() < 0.7
          ? 'relevance'
          : oneOf('createdAt', '-createdAt'),
    page: oneOf(1, 1, 1, 2, 3, 7),
  }
}
