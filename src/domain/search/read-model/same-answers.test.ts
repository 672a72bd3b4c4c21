import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadInThreads } from '#adapters/database/load-in-threads.ts'
import { createSearchFeed } from '#adapters/database/search-feed.ts'
import { loadMarketplace } from '#config/marketplace.ts'
import { freshDatabase } from '#tests/database.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/id.ts'
import { insertListings, numbers, randomListings } from '#tests/worlds/search-world.ts'
import { createSearchModel, parseSearchQuery, type SearchModel } from '../index.ts'
import { sqlEngine } from '../find-matches.ts'
import { zoomShift } from '../map-squares.ts'
import type { Matches, SearchEngine } from '../search-engine.ts'
import type { SearchQuery } from '../search-query.ts'

const { db, pool, url } = await freshDatabase()
const marketplace = await loadMarketplace('euro2024', process.cwd())
const everything = parseSearchQuery(new URLSearchParams(), marketplace)
const isFull = process.env.QUARTIER_TEST_SCALE === 'full'
/** Searches that are compared; every seventh time something is edited, closed or restarted before. */
const rounds = isFull ? 10_000 : 200
const size = isFull ? 5000 : 1200
await insertListings(db, randomListings(size, 20_240_614))
const { rows } = await sql<{ id: string }>`select id from listings`.execute(db)
const ids = rows.map(({ id }) => id)
/** The database's search, once with all its matches counted. */
const [thorough, hasty] = [sqlEngine(db, 10_000), sqlEngine(db, 100)]
/** With few rows everything is looked at. As if there were many, sets are kept, and threads of their own read the listings. */
const parts = { feed: createSearchFeed(pool, marketplace), log: () => {}, megabytes: 200 }
const start = () => createSearchModel(parts)
const startWithMany = () =>
  createSearchModel({ ...parts, manyRows: 50, manyListings: 0, loadAside: loadInThreads(url, marketplace) })

test('memory and database give the same answers to every search, whatever was edited, closed or restarted before', {
  timeout: 3_600_000,
}, async () => {
  const random = numbers(42)
  let models = [start(), startWithMany()]
  await Promise.all(models.map((model) => model.catchUp()))
  let found = 0
  for (let round = 0; round < rounds; round += 1) {
    if (round % 7 === 0) await change(random)
    if (round % 50 === 49) {
      await models.pop()?.stop()
      models.push(startWithMany())
      await models[1]?.catchUp()
    }
    const query = randomQuery(random)
    const about = JSON.stringify(query)
    const position = await positionNow()
    const expected = await thorough.find(query, { perPage: 24, words: 'exact' })
    await compareHasty(query, expected, about)
    for (const model of models) {
      const engine = await engineOf(model, position)
      compare(await engine.find(query, { perPage: 24, words: 'exact' }), expected, about)
      expect(await engine.count(query), about).toEqual(expected.total)
    }
    if (round % 5 === 0) await compareGroups(models[0]!, position, query)
    found += expected.total.count
  }
  expect(found).toBeGreaterThan(rounds)
  expect(models[0]?.state().listings).toBe(
    (await sql<{ n: number }>`select count(*)::int as n from public_listings`.execute(db)).rows[0]?.n,
  )
  await Promise.all(models.map((model) => model.stop()))
})

test('a box almost all round the globe counts nobody twice', async () => {
  const model = startWithMany()
  await model.catchUp()
  const engine = await engineOf(model, await positionNow())
  // Both ends lie in one square, in the midst of many listings or of few.
  for (const [west, east] of [
    [7.4601, 7.46],
    [7.5, 7.4],
    [100, 60],
    [180, -179.9],
    [-10, -30],
  ] as const) {
    const query = { ...everything, bounds: { north: 85, south: -85, west, east } }
    const expected = await thorough.find(query, { perPage: 24, words: 'exact' })
    compare(await engine.find(query, { perPage: 24, words: 'exact' }), expected, JSON.stringify(query.bounds))
    await compareGroups(model, await positionNow(), query)
  }
  await model.stop()
})

/** What stops counting early finds the same page. */
async function compareHasty(query: SearchQuery, expected: Matches, about: string): Promise<void> {
  const { ids, page, total } = await hasty.find(query, { perPage: 24, words: 'exact' })
  expect({ ids, page }, about).toEqual({ ids: expected.ids, page: expected.page })
  if (total.exact) expect(total, about).toEqual(expected.total)
  else expect(total.count, about).toBeLessThan(expected.total.count)
}

async function engineOf(model: SearchModel, position: string): Promise<SearchEngine> {
  // A busy machine may need longer than a searcher waits.
  for (let wait = 0; wait < 50; wait += 1) {
    const engine = await model.reaching(position)
    if (engine) return engine
  }
  throw new Error('The model did not reach the position')
}

function compare(found: Matches, expected: Matches, about: string): void {
  expect(found.total, about).toEqual(expected.total)
  expect(found.page, about).toBe(expected.page)
  expect(found.ids, about).toEqual(expected.ids)
  for (const { key } of marketplace.categories)
    expect(found.counts.get(key)?.count ?? 0, about).toBe(expected.counts.get(key)?.count ?? 0)
  expect(found.points, about).toEqual(expected.points)
  compareClusters(found.clusters, expected.clusters, about)
}

async function compareGroups(model: SearchModel, position: string, query: SearchQuery): Promise<void> {
  const shift = zoomShift(query.bounds ?? { north: 85, south: -85, west: -180, east: 180 }, 7)
  const [found, expected] = [
    await (await engineOf(model, position)).group(query, shift),
    await thorough.group(query, shift),
  ]
  expect(found.points).toEqual(expected.points)
  compareClusters(found.clusters, expected.clusters, JSON.stringify(query))
}

/** The middle of a cluster is a sum of many numbers: its last digits depend on their order, and tell no two apart. */
function compareClusters(found: Matches['clusters'], expected: Matches['clusters'], about: string): void {
  const rounded = (degrees: number) => Math.round(degrees * 1e8)
  const inOrder = (clusters: Matches['clusters']) =>
    clusters.toSorted((a, b) => rounded(a.lat) - rounded(b.lat) || rounded(a.lng) - rounded(b.lng) || a.count - b.count)
  expect(found.length, about).toBe(expected.length)
  const ordered = inOrder(expected)
  inOrder(found).forEach(({ count, lat, lng }, index) => {
    expect(count, about).toBe(ordered[index]?.count)
    expect(lat, about).toBeCloseTo(ordered[index]?.lat ?? Number.NaN, 9)
    expect(lng, about).toBeCloseTo(ordered[index]?.lng ?? Number.NaN, 9)
  })
}

async function positionNow(): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_snapshot()::text as position`.execute(db)
  return rows[0]?.position ?? ''
}

/** What happens to listings: they are edited, closed, moved, deleted, opened; their authors are banned and come back. */
async function change(random: () => number): Promise<void> {
  const some = Array.from({ length: 1 + Math.floor(random() * 20) }, () => ids[Math.floor(random() * ids.length)] ?? '')
  const change = Math.floor(random() * 10)
  const listings = db.updateTable('listings').where('id', 'in', some)
  if (change === 0) await listings.set({ title: 'Stilles Baumhaus', description: 'Ganz nah am Wald' }).execute()
  if (change === 1) await listings.set({ state: 'closed' }).execute()
  if (change === 2) await listings.set({ publicLat: 51.5 + random(), publicLng: 7.4 + random() }).execute()
  if (change === 3) await listings.set({ state: 'published', deleted: random() < 0.3 }).execute()
  if (change === 4) await listings.set({ capacity: 4, category: 'lookingForPlace', priceAmount: 2500 }).execute()
  if (change === 5) await db.deleteFrom('listings').where('id', 'in', some.slice(0, 2)).execute()
  await changeCalendars(change, some, random)
  if (change === 6) {
    const state = random() < 0.4 ? 'banned' : 'active'
    await db.updateTable('users').set({ state }).where('organisationType', '=', 'NGO').execute()
  }
}

/** Nights are held and given back, closed by exceptions, planned by the week. */
async function changeCalendars(change: number, some: string[], random: () => number): Promise<void> {
  const night = `2024-06-${20 + Math.floor(random() * 8)}`
  if (change === 7) {
    const values = some.map((listingId) => ({ listingId, night, used: 1, cap: 4, exceptionSeats: null }))
    await sql`delete from listing_nights where night = ${night}::date`.execute(db)
    await db
      .insertInto('listingNights')
      .values([...new Map(values.map((each) => [each.listingId, each])).values()])
      .execute()
  }
  if (change === 8) {
    const day = {
      startAt: `${night}T00:00:00Z`,
      endAt: `${night}T23:00:00Z`,
      startDate: night,
      endDate: addDays(night, 1),
    }
    const values = some.map((listingId) => ({
      ...day,
      listingId,
      id: newId(),
      seats: Math.floor(random() * 3),
      createdAt: day.startAt,
    }))
    await db.insertInto('availabilityExceptions').values(values).execute()
  }
  if (change === 9) {
    const entries = ['mon', 'tue', 'wed', 'thu', 'fri'].map((dayOfWeek) => ({
      dayOfWeek,
      seats: 1 + Math.floor(random() * 3),
    }))
    const plan = random() < 0.3 ? null : JSON.stringify({ type: 'availability-plan/day', entries })
    await db.updateTable('listings').set({ availabilityPlan: plan }).where('id', 'in', some).execute()
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
  const keywords = maybe(
    0.35,
    oneOf('ruhiges', 'Gaste', 'zimmer Nähe', 'naehe stadion', 'Baumhaus', 'der', 'quiet ro', '!?'),
  )
  const origin = maybe(0.4, { lat: lat + random() - 0.5, lng: lng + random() / 5 })
  const query: SearchQuery = {
    ...everything,
    bounds: maybe(0.7, { ...bounds, east: bounds.east > 180 ? bounds.east - 360 : bounds.east }),
    origin,
    within: origin && maybe(0.5, oneOf(3, 30, 300)),
    dates: maybe(0.3, { from: '2024-06-20', until: oneOf('2024-06-21', '2024-06-25', '2024-07-05') }),
    nights: { shared: random() < 0.5, timeZone: marketplace.timeZone, wanted: oneOf(null, null, 1, 2, 3) },
    capacity: maybe(0.3, { min: oneOf(null, 2, 5), max: oneOf(null, 6, 9) }),
    price: maybe(0.3, { min: oneOf(null, 1000), max: oneOf(null, 4000) }),
    verified: random() < 0.2,
    categories: maybe(0.35, [oneOf('offeringPlace', 'lookingForPlace')]) ?? [],
    hosts: maybe(0.25, ['private', 'church']) ?? [],
    facets: [
      ...(maybe(0.3, [facet('accessibility')]) ?? []),
      ...(maybe(0.3, [facet('assistanceAnimals')]) ?? []),
      ...(maybe(0.2, [facet('language', ['de', 'pl'])]) ?? []),
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
  if (random() > 0.2) return query
  const { bounds: box, categories, page } = query
  const sort = oneOf('createdAt', '-createdAt', 'distance')
  return { ...everything, origin: { lat, lng }, bounds: box, categories, page, sort }
}
