import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { venueDistance, venueOfSearch } from './index.ts'

const marketplace = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../../..'))
const dortmund = { north: 51.69, east: 7.76, south: 51.33, west: 7.18 }
const at = (lat: number, lng: number) => ({ kind: 'offer' as const, point: { lat, lng }, publicRadius: 500 })
const bochum = at(51.4818, 7.2162)

test('in a search for a city, distances are those to its stadium', () => {
  const venue = venueOfSearch(marketplace, dortmund)
  expect(venue?.city).toBe('dortmund')
  expect(venueDistance(marketplace, bochum, venue)).toBeCloseTo(16.4, 0)
})

test('in a search for a region, each is the distance to the nearest stadium, and far away there is none', () => {
  const region = { north: 52.2, east: 8.2, south: 50.8, west: 6.2 }
  expect(venueOfSearch(marketplace, region)).toBeUndefined()
  expect(venueDistance(marketplace, bochum, undefined)).toBeCloseTo(13, 0)
  expect(venueDistance(marketplace, at(60, 10), undefined)).toBeUndefined()
})

test('no distance is said that is more exact than the circle, and none of a request', () => {
  const town = { ...at(51.5149, 7.466), publicRadius: 8700 }
  expect(venueDistance(marketplace, town, undefined), 'the stadium may lie in the circle').toBeUndefined()
  expect(venueDistance(marketplace, { ...town, publicRadius: 500 }, undefined)).toBeCloseTo(2.5, 0)
  expect(venueDistance(marketplace, { ...at(51.3, 7.9), publicRadius: 8700 }, undefined)).toBeGreaterThan(30)
  expect(venueDistance(marketplace, { ...bochum, kind: 'request' }, undefined)).toBeUndefined()
})

test('of a district the distance is said in whole kilometres, wherever the stadium is', () => {
  const hombruch = { ...at(51.472, 7.442), publicRadius: 3000 }
  expect(venueDistance(marketplace, hombruch, undefined)).toBe(2)
  expect(venueDistance(marketplace, { ...at(51.4926, 7.4519), publicRadius: 3000 }, undefined)).toBe(1)
  expect(venueDistance(marketplace, { ...bochum, publicRadius: 3000 }, undefined)).toBe(13)
})
