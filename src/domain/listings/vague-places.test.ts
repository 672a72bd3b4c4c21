import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { distanceKm } from '../places/index.ts'
import { createDraft, findListing, updateListing } from './index.ts'

const { db } = await freshDatabase()
let around: object = { population: 588_462, address: { countryCode: 'DE' }, kind: 'place', name: 'Dortmund' }
const app = await testApp(db, {
  geocoder: {
    id: 'test',
    attribution: [],
    can: { typeahead: true, street: false, reverse: true, store: true },
    suggest: async () => [],
    reverse: async () => around as never,
  },
})
const anna = await person(app, 'anna')
const middle = { lat: 51.51494, lng: 7.466 }
const home = { lat: 51.4889, lng: 7.5075 }

type Precision = 'exact' | 'place' | 'postcode'

async function place(id: string, at: { lat: number; lng: number }, precision: Precision) {
  const location = { ...at, address: 'Hermannstraße 5, 44263 Dortmund', building: '', precision }
  await updateListing(app, anna, { id, location })
  const { point, publicRadius } = await findListing(app, anna, id)
  return { radius: publicRadius, kilometres: point ? distanceKm(point, at) : Number.NaN }
}

test('where only the town is known the circle is as large as the town and lies around its middle', async () => {
  const { id } = await createDraft(app, anna, { category: 'offeringPlace' })
  const town = await place(id, middle, 'place')
  expect(town.radius).toBe(8700)
  expect(town.kilometres).toBeLessThan(0.5)
  const exact = await place(id, home, 'exact')
  expect(exact.radius, 'the house is known now').toBe(500)
  expect(exact.kilometres).toBeLessThan(0.5)
  expect((await place(id, middle, 'place')).radius).toBe(8700)
})

test('the circle of a district or postal code is smaller than that of a town', async () => {
  const { id } = await createDraft(app, anna, { category: 'offeringPlace' })
  expect((await place(id, home, 'postcode')).radius).toBe(2000)
  around = { population: 588_462, address: { countryCode: 'DE', city: 'Dortmund' }, kind: 'district', name: 'Hörde' }
  expect((await place(id, home, 'place')).radius).toBe(3000)
})

test('the circle of a village has the usual radius', async () => {
  around = { population: 900, address: { countryCode: 'DE' }, kind: 'place', name: 'Kirchdorf' }
  const { id } = await createDraft(app, anna, { category: 'offeringPlace' })
  expect((await place(id, home, 'place')).radius).toBe(2000)
})
