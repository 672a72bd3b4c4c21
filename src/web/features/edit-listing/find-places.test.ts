import { resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createEmbeddedGeocoder } from '#adapters/geocoding/embedded/embedded-geocoder.ts'
import { loadMarketplace, type Marketplace } from '#config/marketplace.ts'
import type { Geocoder } from '#domain/places/index.ts'
import { findPlaces } from './find-places.ts'

const root = resolve(import.meta.dirname, '../../../..')
let app: { geocoder: Geocoder; marketplace: Marketplace }
beforeAll(async () => {
  const marketplace = await loadMarketplace('euro2024', root)
  app = { marketplace, geocoder: await createEmbeddedGeocoder(resolve(root, 'build/geo')) }
})

test.each(['Bredowstraße 14, 10551 Berlin', 'Lange Str. 5, 44879 Bochum', 'Dort', 'Hauptstraße 5 Dortmund'])(
  'a host who types %s is offered places of the country alone',
  async (text) => {
    const places = await findPlaces(app, text, 'de')
    expect(places.length).toBeGreaterThan(0)
    expect(places.length).toBeLessThanOrEqual(5)
    const { north, east, south, west } = app.marketplace.search.country.bounds
    for (const { text: line, lat, lng } of places)
      expect(lat > south && lat < north && lng > west && lng < east, line).toBe(true)
  },
)

test('a postal code alone names a place', async () => {
  const [first] = await findPlaces(app, '44263', 'de')
  expect(first?.text).toContain('44263 Dortmund-Hörde')
})

test('a place that only another country has is offered all the same', async () => {
  const [first] = await findPlaces(app, 'Rovaniemi', 'de')
  expect(first?.text).toContain('Finnland')
})
