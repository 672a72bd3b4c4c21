import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { freshDatabase } from '#tests/database.ts'
import { aListing, insertListings } from '#tests/worlds/search-world.ts'
import { loosenSearch, parseSearchQuery, searchListings } from './index.ts'

const { db } = await freshDatabase()
const marketplace = await loadMarketplace('euro2024', process.cwd())
const app = { db, marketplace }
const stepFree = { accessibility: ['yes'] }
await insertListings(db, [
  aListing({ capacity: 6, publicData: stepFree }),
  aListing({ capacity: 7, publicData: stepFree, profileType: 'organisation' }),
  aListing({ capacity: 12 }),
  aListing({ capacity: 12, publicData: stepFree, lat: 51.8 }),
])

const query = parseSearchQuery(
  new URLSearchParams(
    'bounds=51.55,7.5,51.48,7.43&pub_accessibility=yes&pub_capacityNumberOfPeople=12,&pub_category=offeringPlace',
  ),
  marketplace,
)

test('a search without results suggests filters to drop, with the number of results', async () => {
  expect((await searchListings(app, { locale: 'de' }, query)).total.count).toBe(0)
  const loosened = await loosenSearch(app, query)
  expect(
    loosened.map(({ kind, total, ...rest }) => [kind, 'filter' in rest ? rest.filter : null, total.count]),
  ).toEqual([
    ['without', 'capacity', 2],
    ['split', null, 2],
    ['without', 'facet:accessibility', 1],
  ])
})

test('every suggestion finds the number it states', async () => {
  for (const { query: looser, total } of await loosenSearch(app, query))
    expect((await searchListings(app, { locale: 'de' }, looser)).total).toEqual(total)
})

test('where no single wish is to blame, all of them are dropped, or the place', async () => {
  const bounds = { north: 51.55, east: 7.5, south: 51.48, west: 7.43 }
  const verified = { ...query, bounds, verified: true, capacity: { min: null, max: 3 } }
  expect((await loosenSearch(app, verified)).map(({ kind, total }) => [kind, total.count])).toEqual([
    ['pair', 2],
    ['bare', 3],
  ])
  const far = { north: 40, east: 10, south: 39.9, west: 9.9 }
  const loosened = await loosenSearch(app, { ...query, bounds: far })
  expect(loosened.map(({ kind, total }) => [kind, total.count])).toEqual([['everywhere', 1]])
})

test('a wider area is suggested where that alone helps', async () => {
  const bounds = { north: 51.67, south: 51.6, east: 7.5, west: 7.43 }
  const loosened = await loosenSearch(app, { ...query, bounds, capacity: null })
  expect(loosened).toMatchObject([{ kind: 'wider', km: 20, total: { count: 3, exact: true } }])
})

/** The suggestion of two hosts for a group in a part of the world that no other test uses. */
async function splitOf(lat: number, people: number, more: Partial<typeof query> = {}) {
  const bounds = { north: lat + 0.1, south: lat - 0.1, east: 7.6, west: 7.3 }
  const asked = { ...query, bounds, facets: [], capacity: { min: people, max: null }, ...more }
  return (await loosenSearch(app, asked)).filter(({ kind }) => kind === 'split')
}

test('a group is split among hosts alone, not among others who look for a place', async () => {
  await insertListings(db, [
    aListing({ category: 'lookingForPlace', capacity: 5, lat: 40 }),
    aListing({ capacity: 4, lat: 40 }),
    aListing({ capacity: 5, lat: 40, profileType: 'organisation' }),
  ])
  for (const categories of [[], ['offeringPlace']])
    expect(await splitOf(40, 8, { categories })).toMatchObject([
      { query: { categories: ['offeringPlace'] }, total: { count: 2 } },
    ])
  expect(await splitOf(40, 8, { categories: ['lookingForPlace'] })).toEqual([])
})

test('a group is split where two hosts have room, one of them for less than half, with the range of their places', async () => {
  await insertListings(db, [
    aListing({ capacity: 8, lat: 30, publicData: stepFree }),
    aListing({ capacity: 4, lat: 30, publicData: stepFree, profileType: 'organisation' }),
    aListing({ capacity: 3, lat: 30, publicData: stepFree, profileType: 'organisation' }),
    aListing({ capacity: 20, lat: 30 }),
  ])
  const facets = query.facets
  const [split, ...others] = await splitOf(30, 12, { facets })
  expect(others).toEqual([])
  expect(split).toMatchObject({ people: { min: 4, max: 8 }, total: { count: 2 }, query: { facets } })
  expect(split?.query.capacity).toEqual({ min: 4, max: 8 })
  expect(await splitOf(30, 13, { facets })).toEqual([])
})

test('one host with two places is not two hosts', async () => {
  await insertListings(db, [aListing({ capacity: 6, lat: 25 }), aListing({ capacity: 6, lat: 25 })])
  expect(await splitOf(25, 10)).toEqual([])
})

test('two hosts, a wider area, other days and the best filter to drop are suggested together', async () => {
  const early = { availableFrom: '2024-06-10', availableUntil: '2024-06-20' }
  await insertListings(db, [
    aListing({ capacity: 5, lat: 20, ...early }),
    aListing({ capacity: 5, lat: 20, profileType: 'organisation', ...early }),
    aListing({ capacity: 9, lat: 20, availableFrom: '2024-06-11' }),
    aListing({ capacity: 9, lat: 20.15, ...early }),
  ])
  const dates = { from: '2024-06-10', until: '2024-06-12' }
  const bounds = { north: 20.05, south: 19.95, east: 7.6, west: 7.3 }
  const loosened = await loosenSearch(app, { ...query, bounds, facets: [], dates, capacity: { min: 9, max: null } })
  expect(loosened.map(({ kind }) => kind).toSorted()).toEqual(['days', 'split', 'wider', 'without'])
})

test('other days are suggested where the same nights a little earlier or later are free, the nearest ones', async () => {
  await insertListings(db, [
    aListing({ capacity: 3, lat: 45, availableFrom: '2024-06-12', availableUntil: '2024-06-30' }),
    aListing({ capacity: 2, lat: 45 }),
  ])
  const bounds = { north: 45.1, south: 44.9, east: 7.6, west: 7.3 }
  const early = { from: '2024-06-10', until: '2024-06-13' }
  const asked = { ...query, bounds, facets: [], capacity: { min: 3, max: null }, dates: early }
  expect(await loosenSearch(app, asked)).toContainEqual(
    expect.objectContaining({ kind: 'days', dates: { from: '2024-06-12', until: '2024-06-15' } }),
  )
  const late = { ...asked, dates: { from: '2024-06-28', until: '2024-07-02' } }
  const later = (await loosenSearch(app, { ...late, earliestAlternative: '2024-06-28' })).filter(
    ({ kind }) => kind === 'days',
  )
  expect(later).toEqual([])
})

test('where only one condition is to blame, the rest of the three are other cities and pairs of filters', async () => {
  await insertListings(db, [aListing({ capacity: 2, lat: 35 }), aListing({ capacity: 2, lat: 35, verified: true })])
  const bounds = { north: 35.1, south: 34.9, east: 7.6, west: 7.3 }
  const asked = { ...query, bounds, verified: true, capacity: { min: 3, max: null } }
  const loosened = await loosenSearch(app, asked)
  expect(loosened).toContainEqual(
    expect.objectContaining({
      kind: 'pair',
      filters: ['capacity', 'facet:accessibility'],
      total: { count: 1, exact: true },
    }),
  )
  expect(loosened.length).toBeLessThanOrEqual(3)
})

test('where no wider area helps, the nearest other city that has something is suggested', async () => {
  const [berlin, leipzig] = ['berlin', 'leipzig'].map((key) => marketplace.cities.find((city) => city.key === key))
  if (!berlin || !leipzig) throw new Error('the marketplace has both cities')
  await insertListings(db, [
    aListing({ capacity: 4, publicData: stepFree, lat: leipzig.point.lat, lng: leipzig.point.lng }),
    aListing({ capacity: 4, lat: berlin.point.lat, lng: berlin.point.lng }),
  ])
  const inBerlin = { ...query, bounds: berlin.bounds, capacity: { min: 4, max: null } }
  const loosened = await loosenSearch(app, inBerlin)
  expect(loosened.map(({ kind, total }) => [kind, total.count])).toEqual([
    ['without', 1],
    ['city', 1],
  ])
  expect(loosened.at(-1)).toMatchObject({ city: leipzig.name, query: { bounds: leipzig.bounds, capacity: { min: 4 } } })
})
