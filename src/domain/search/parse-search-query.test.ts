import { resolve } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { formatSearchQuery, parseSearchQuery } from './index.ts'

const marketplace = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../../..'))
const parse = (query: string) => parseSearchQuery(new URLSearchParams(query), marketplace)

const full =
  'address=Dortmund&origin=51.5,7.46&bounds=51.69,7.76,51.33,7.18&mapSearch=true&dates=2024-06-20,2024-06-23' +
  '&pub_capacityNumberOfPeople=2,4&pub_category=offeringPlace&pub_profileType=organisation' +
  '&pub_organisationType=has_any:church,NGO&pub_accessibility=has_all:yes&pub_assistanceAnimals=yes&price=10,51' +
  '&keywords=ruhig&sort=relevance&page=2&within=15&seats=3'

test('the address of a search says everything that is searched for', () => {
  expect(parse(full)).toEqual({
    address: 'Dortmund',
    nights: { shared: true, timeZone: 'Europe/Berlin', wanted: 3 },
    origin: { lat: 51.5, lng: 7.46 },
    bounds: { north: 51.69, east: 7.76, south: 51.33, west: 7.18 },
    within: 15,
    mapSearch: true,
    dates: { from: '2024-06-20', until: '2024-06-23' },
    keywords: 'ruhig',
    sort: 'relevance',
    page: 2,
    categories: ['offeringPlace'],
    capacity: { min: 2, max: 4 },
    price: { min: 1000, max: 5100 },
    verified: false,
    hosts: [],
    facets: [
      { key: 'profileType', mode: 'any', values: ['organisation'] },
      { key: 'organisationType', mode: 'any', values: ['NGO', 'church'] },
      { key: 'accessibility', mode: 'any', values: ['yes'] },
      { key: 'assistanceAnimals', mode: 'any', values: ['yes'] },
    ],
  })
})

test('reading what was written gives the same search', () => {
  for (const address of [
    full,
    '',
    'pub_isVerified=true&sort=-createdAt',
    'hosts=private,church&pub_capacityNumberOfPeople=12',
  ])
    expect(parse(formatSearchQuery(parse(address)).toString()), address).toEqual(parse(address))
})

test('a stay longer than the longest booking is ignored', () => {
  expect(parse('dates=2024-06-20,2025-06-21').dates).toEqual({ from: '2024-06-20', until: '2025-06-21' })
  expect(parse('dates=2024-06-20,2025-06-22').dates).toBeNull()
  expect(parse('dates=0001-01-01,9999-12-31').dates).toBeNull()
})

test('a category that is said twice is still one', () => {
  expect(parse('pub_category=offeringPlace,offeringPlace').categories).toEqual(['offeringPlace'])
  expect(parse('pub_category=lookingForPlace,offeringPlace').categories).toEqual([])
})

test('relevance needs words, a range is clamped, and its ends mean open', () => {
  expect(parse('sort=relevance').sort).toBe('createdAt')
  expect(parse('sort=distance').sort).toBe('createdAt')
  expect(parse('sort=distance&origin=51.5,7.46').sort).toBe('distance')
  expect(parse('keywords=ruhig').sort).toBe('relevance')
  expect(parse('keywords=ruhig&sort=-createdAt').sort).toBe('-createdAt')
  expect(parse('pub_capacityNumberOfPeople=0,50').capacity).toBeNull()
  expect(parse('pub_capacityNumberOfPeople=3,900').capacity).toEqual({ min: 3, max: null })
  expect(parse('pub_capacity=3,').capacity).toEqual({ min: 3, max: null })
  expect(parse('pub_capacityNumberOfPeople=5').capacity).toEqual({ min: 5, max: null })
  expect(parse('pub_capacityNumberOfPeople=9,2').capacity).toBeNull()
})

test('the kind of host is one filter: people, kinds of organisations, or both', () => {
  expect(parse('hosts=private').facets).toEqual([{ key: 'profileType', mode: 'any', values: ['private'] }])
  expect(parse('hosts=church,NGO').facets).toEqual([
    { key: 'organisationType', mode: 'any', values: ['NGO', 'church'] },
  ])
  expect(parse('hosts=private,church')).toMatchObject({ hosts: ['private', 'church'], facets: [] })
  expect(parse('hosts=private,church,NGO,corporation,other')).toEqual(parse(''))
})

test('invalid entries are left out', () => {
  const nothing = parse('')
  const long = 'x'.repeat(10_000)
  for (const hostile of [
    'bounds=NaN,1,2,3',
    'bounds=1,2,3',
    'bounds=91,0,0,0',
    'origin=1e9,2',
    'dates=2024-06-23,2024-06-20',
    'dates=2024-02-30,2024-03-05',
    'within=5',
    'seats=0',
    'page=-1',
    'page=1e99',
    'pub_category=castle',
    'pub_accessibility=perhaps',
    'pub_accessibility[]=yes',
    'pub_unknown=1',
    'price=-5',
    'price=1,2,3',
    'sort=drop',
    `keywords=${long}`,
    `address=${long}`,
    'keywords=%00',
    'pub_isVerified=__proto__',
  ])
    expect(parse(hostile), hostile.slice(0, 60)).toEqual(nothing)
})

test('any query is read without an error', () => {
  const keys = fc.constantFrom('bounds', 'origin', 'dates', 'page', 'price', 'keywords', 'pub_accessibility', 'hosts')
  fc.assert(
    fc.property(fc.array(fc.tuple(keys, fc.string({ unit: 'binary' }))), (entries) => {
      const query = parseSearchQuery(new URLSearchParams(entries), marketplace)
      expect(formatSearchQuery(query).toString().length).toBeLessThan(3000)
    }),
  )
})
