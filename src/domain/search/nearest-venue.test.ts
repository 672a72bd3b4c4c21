import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { venueDistance, venueOfSearch } from './index.ts'

const marketplace = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../../..'))
const dortmund = { north: 51.69, east: 7.76, south: 51.33, west: 7.18 }
const bochum = { lat: 51.4818, lng: 7.2162 }

test('in a search for a city, distances are those to its stadium', () => {
  const venue = venueOfSearch(marketplace, dortmund)
  expect(venue?.city).toBe('dortmund')
  expect(venueDistance(marketplace, bochum, venue)).toBeCloseTo(16.4, 0)
})

test('in a search for a region, each is the distance to the nearest stadium, and far away there is none', () => {
  const region = { north: 52.2, east: 8.2, south: 50.8, west: 6.2 }
  expect(venueOfSearch(marketplace, region)).toBeUndefined()
  expect(venueDistance(marketplace, bochum, undefined)).toBeCloseTo(13, 0)
  expect(venueDistance(marketplace, { lat: 60, lng: 10 }, undefined)).toBeUndefined()
})
