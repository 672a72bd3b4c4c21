import { expect, test } from 'vitest'
import { seededNumbers } from '#db/world/chance.ts'
import { loadMarketplace } from '#config/marketplace.ts'
import { freshDatabase } from '#tests/database.ts'
import { aListing, insertListings, randomListings, type SearchableListing } from '#tests/worlds/search-world.ts'
import { activeFilters, groupOnMap, parseSearchQuery, searchListings, type SearchQuery } from './index.ts'

const { db } = await freshDatabase()
const marketplace = await loadMarketplace('euro2024', process.cwd())
const app = { db, marketplace }
const visitor = { locale: 'de' } as const
const everything = parseSearchQuery(new URLSearchParams(), marketplace)
/** `SEARCH_ORACLE_LISTINGS=100000` compares on as many. */
const size = Number(process.env.SEARCH_ORACLE_LISTINGS ?? 4000)
const listings = randomListings(size, 20_240_614)
await insertListings(db, listings)

test('every search finds what looking through all listings one by one finds, in the same order', async () => {
  const random = seededNumbers(7)
  let found = 0
  for (let round = 0; round < 150; round += 1) {
    const query = randomQuery(random)
    const expected = lookThrough(query)
    const result = await searchListings(app, visitor, query)
    const about = JSON.stringify(query)
    const isPlain = activeFilters(query).length === 0
    const most = Math.max(1000, query.page * 24)
    const exact = isPlain || expected.length <= most
    if (exact) expect(result.total, about).toEqual({ count: expected.length, exact })
    else expect(result.total, about).toEqual({ count: Math.floor(most / 100) * 100, exact })
    const page = Math.min(query.page, Math.max(1, Math.ceil(Math.min(expected.length, 10_000) / 24)))
    expect(result.page, about).toBe(page)
    expect(
      result.cards.map(({ id }) => id),
      about,
    ).toEqual(expected.slice((page - 1) * 24, page * 24).map(({ id }) => id))
    if (exact) checkMap(result, expected)
    for (const { key } of marketplace.categories) {
      const { count, exact: isExact } = result.counts[key] ?? { count: 0, exact: false }
      const all = lookThrough({ ...query, categories: [key] }).length
      if (isExact) expect(count, about).toBe(all)
      else expect(count, about).toBeLessThan(all)
    }
    found += expected.length
  }
  expect(found).toBeGreaterThan(size)
})

test('a listing without a place is found, and is nowhere on the map', async () => {
  const placeless = aListing({ title: 'Hausboot ohne Liegeplatz' })
  await insertListings(db, [placeless])
  const location = { publicLat: null, publicLng: null }
  await db.updateTable('listings').set(location).where('id', '=', placeless.id).execute()
  const found = await searchListings(app, visitor, { ...everything, keywords: 'Liegeplatz' })
  expect(found.cards.map(({ id }) => id)).toEqual([placeless.id])
  expect([found.markers, found.clusters]).toEqual([[], []])
  const grouped = await groupOnMap(app, { query: { ...everything, keywords: 'Liegeplatz' }, zoom: 5 })
  expect([grouped.spots, grouped.clusters]).toEqual([[], []])
  // Among many the map counts by squares: it is in none of them.
  const all = await searchListings(app, visitor, everything)
  for (const { lat, lng } of all.clusters) expect([lat, lng]).toEqual([expect.any(Number), expect.any(Number)])
  expect(all.clusters.reduce((sum, { count }) => sum + count, all.markers.length)).toBe(all.total.count - 1)
  await db.deleteFrom('listings').where('id', '=', placeless.id).execute()
})

function checkMap(result: Awaited<ReturnType<typeof searchListings>>, expected: SearchableListing[]): void {
  const onMap = result.clusters.reduce((sum, { count }) => sum + count, result.markers.length)
  expect(onMap).toBe(expected.length)
  if (expected.length > 300) return
  const points = new Map(expected.map(({ id, lat, lng }) => [id, { lat, lng }]))
  for (const { id, lat, lng } of result.markers) expect({ lat, lng }).toEqual(points.get(id))
}

function randomQuery(random: () => number): SearchQuery {
  const oneOf = <Value>(...values: Value[]) => values[Math.floor(random() * values.length)] as Value
  const maybe = <Value>(value: Value) => (random() < 0.35 ? value : null)
  const [lat, lng] = oneOf([51.51, 7.46], [51.6, 7.4], [-17, 179.5])
  const reach = oneOf(0.05, 0.2, 1, 4)
  const bounds = { north: lat! + reach, south: lat! - reach, west: lng! - reach, east: lng! + reach }
  const facet = (key: string) => ({ key, mode: oneOf('any', 'all') as 'any' | 'all', values: [oneOf('yes', 'no')] })
  return {
    ...everything,
    bounds: random() < 0.8 ? { ...bounds, east: bounds.east > 180 ? bounds.east - 360 : bounds.east } : null,
    dates: maybe({ from: '2024-06-20', until: oneOf('2024-06-21', '2024-06-25', '2024-07-05') }),
    capacity: maybe({ min: oneOf(null, 2, 5), max: oneOf(null, 6, 9) }),
    price: maybe({ min: oneOf(null, 1000), max: oneOf(null, 4000) }),
    verified: random() < 0.2,
    categories: maybe([oneOf('offeringPlace', 'lookingForPlace')]) ?? [],
    hosts: maybe(['private', 'church']) ?? [],
    facets: [...(maybe([facet('accessibility')]) ?? []), ...(maybe([facet('assistanceAnimals')]) ?? [])],
    sort: oneOf('createdAt', '-createdAt'),
    page: oneOf(1, 1, 2, 7),
  }
}

/** Returns the expected matches by the rules of the search, without an index, a projection or SQL. */
function lookThrough(query: SearchQuery): SearchableListing[] {
  const within = (value: number, min: number | null | undefined, max: number | null | undefined) =>
    (min ?? -Infinity) <= value && value <= (max ?? Infinity)
  const matches = (listing: SearchableListing) => {
    const { bounds, dates, capacity, price } = query
    const values = (key: string) => listing.publicData[key] ?? []
    return (
      listing.state === 'published' &&
      !listing.deleted &&
      (!bounds ||
        (within(listing.lat, bounds.south, bounds.north) &&
          (bounds.west <= bounds.east
            ? within(listing.lng, bounds.west, bounds.east)
            : listing.lng >= bounds.west || listing.lng <= bounds.east))) &&
      (!dates || ((listing.availableFrom ?? '') <= dates.from && (listing.availableUntil ?? '9999') >= dates.until)) &&
      (!capacity || within(listing.capacity, capacity.min, capacity.max)) &&
      (!price ||
        (price.min === null && price.max === null) ||
        (listing.price !== null && within(listing.price, price.min, price.max && price.max - 1))) &&
      (!query.verified || listing.verified) &&
      (query.categories.length === 0 || query.categories.includes(listing.category)) &&
      (query.hosts.length === 0 ||
        query.hosts.includes(listing.profileType) ||
        query.hosts.includes(listing.organisationType ?? '')) &&
      query.facets.every(({ key, values: wanted }) => wanted.some((value) => values(key).includes(value)))
    )
  }
  const newest = (a: SearchableListing, b: SearchableListing) =>
    b.publishedAt.getTime() - a.publishedAt.getTime() || (a.id < b.id ? 1 : -1)
  const sorted = listings.filter(matches).toSorted(newest)
  return query.sort === '-createdAt' ? sorted.toReversed() : sorted
}

test('only listings that are published are found; a change is found at once', async () => {
  const about = { title: 'Hausboot am Phoenixsee', lat: 10, lng: 10 }
  const boat = aListing(about)
  const others = [
    aListing({ ...about, state: 'draft' }),
    aListing({ ...about, state: 'pendingApproval' }),
    aListing({ ...about, state: 'closed' }),
    aListing({ ...about, deleted: true }),
  ]
  await insertListings(db, [boat, ...others])
  const find = async (keywords: string | null) => {
    const bounds = { north: 10.1, south: 9.9, east: 10.1, west: 9.9 }
    return (await searchListings(app, visitor, { ...everything, bounds, keywords })).cards.map(({ title }) => title)
  }
  expect(await find(null)).toEqual([about.title])
  expect(await find('Hausboot')).toEqual([about.title])
  const change = (values: { title?: string; publicLat?: number; state?: string; deleted?: boolean }) =>
    db.updateTable('listings').set(values).where('id', '=', boat.id).execute()
  await change({ title: 'Wohnwagen' })
  expect(await find('Hausboot')).toEqual([])
  expect(await find('Wohnwagen')).toEqual(['Wohnwagen'])
  await change({ publicLat: 20 })
  expect(await find(null)).toEqual([])
  await change({ publicLat: 10 })
  for (const hidden of [{ state: 'closed' }, { state: 'pendingApproval' }, { deleted: true }]) {
    await change(hidden)
    expect(await find(null), JSON.stringify(hidden)).toEqual([])
    expect(await find('Wohnwagen')).toEqual([])
    await change({ state: 'published', deleted: false })
    expect(await find(null)).toEqual(['Wohnwagen'])
  }
  await db.deleteFrom('listings').where('id', '=', boat.id).execute()
  expect(await find(null)).toEqual([])
})

test('when an author becomes an organisation, the listings are found as those of an organisation', async () => {
  const hut = aListing({ lat: 30, lng: 30, profileType: 'organisation', organisationType: 'other' })
  await insertListings(db, [hut])
  const count = async (value: string) => {
    const facets = [{ key: 'organisationType', mode: 'any' as const, values: [value] }]
    const bounds = { north: 31, south: 29, east: 31, west: 29 }
    return (await searchListings(app, visitor, { ...everything, bounds, facets })).total.count
  }
  expect([await count('other'), await count('church')]).toEqual([1, 0])
  await db.updateTable('users').set({ organisationType: 'church' }).where('organisationType', '=', 'other').execute()
  expect([await count('other'), await count('church')]).toEqual([0, 1])
})

test('a price of a listing without a price is no price', async () => {
  const free = aListing({ lat: 40, lng: 40, price: null })
  await insertListings(db, [
    free,
    aListing({ lat: 40, lng: 40, price: 1999 }),
    aListing({ lat: 40, lng: 40, price: 2000 }),
  ])
  const bounds = { north: 41, south: 39, east: 41, west: 39 }
  const { total } = await searchListings(app, visitor, { ...everything, bounds, price: { min: 1000, max: 2000 } })
  expect(total.count).toBe(1)
})
