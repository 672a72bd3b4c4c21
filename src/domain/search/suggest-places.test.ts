import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import type { GeoResult } from '#domain/places/index.ts'
import { parseSearchQuery, resolvePlace, suggestPlaces } from './index.ts'

const marketplace = await loadMarketplace('euro2024', process.cwd())
const unna: GeoResult = {
  id: 'gn:1',
  name: 'Unna',
  lines: ['Unna', 'Nordrhein-Westfalen'],
  address: { countryCode: 'DE' },
  center: [7.69, 51.54],
  bbox: [7.6, 51.5, 7.8, 51.6],
  kind: 'place',
  precision: 'place',
  score: 1,
}
const geocoder = {
  id: 'test',
  attribution: [],
  can: { typeahead: true, street: false, reverse: true, store: true },
  suggest: async (text: string) => (text.toLowerCase().startsWith('un') ? [unna] : []),
  reverse: async () => unna,
}
const app = { marketplace, geocoder }
const resolve = (address: string) =>
  resolvePlace(app, 'de', parseSearchQuery(new URLSearchParams({ address }), marketplace))

test('a typed place gets its box: the marketplace’s own cities however they are spelt, the country, other places', async () => {
  const munich = marketplace.cities.find(({ key }) => key === 'muenchen')
  for (const typed of ['München', 'Muenchen', 'munchen', 'Munich'])
    expect((await resolve(typed)).query, typed).toMatchObject({ address: 'München', bounds: munich?.bounds })
  expect((await resolve('Deutschland')).query.bounds).toEqual(marketplace.search.country.bounds)
  const other = await resolve('unna')
  expect(other.place).toBe('known')
  expect(other.query.address).toBe('Unna')
  const { north = 0, south = 0 } = other.query.bounds ?? {}
  expect((north - south) * 111.2).toBeCloseTo(2 * marketplace.search.radius, 0)
})

test('a place that nobody knows is said to be unknown, and the search goes on without it', async () => {
  expect(await resolve('Xyzzy')).toMatchObject({ place: 'unknown', query: { bounds: null } })
})

test('a point without a box is searched around', async () => {
  const query = parseSearchQuery(new URLSearchParams('origin=51.5,7.4'), marketplace)
  const { bounds } = (await resolvePlace(app, 'de', query)).query
  expect(((bounds?.north ?? 0) - (bounds?.south ?? 0)) * 111.2).toBeCloseTo(2 * marketplace.search.radius, 0)
})

test('cities are suggested before stadiums and other places, at most five, and all cities for no text', async () => {
  const names = async (text: string) =>
    (await suggestPlaces(app, 'de', { text, near: new URLSearchParams() })).map(({ name }) => name)
  expect(await names('Mün')).toEqual(['München', 'Müngersdorfer Stadion'])
  expect(await names('muen')).toEqual(['München', 'Müngersdorfer Stadion'])
  expect(await names('un')).toEqual(['Unna'])
  expect(await names('')).toHaveLength(10)
  expect((await suggestPlaces(app, 'en', { text: 'col', near: new URLSearchParams() }))[0]?.name).toBe('Cologne')
})

test('the own location becomes a place around it', async () => {
  const near = new URLSearchParams('lat=51.541&lng=7.691')
  const [here] = await suggestPlaces(app, 'de', { text: '', near })
  expect(here).toMatchObject({ name: 'Unna', origin: '51.541,7.691' })
  for (const wrong of ['lat=&lng=', 'lat=NaN&lng=1', 'lat=91&lng=0', 'lat=1'])
    expect(await suggestPlaces(app, 'de', { text: '', near: new URLSearchParams(wrong) }), wrong).toEqual([])
})
