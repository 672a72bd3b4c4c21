import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createEmbeddedGeocoder } from '#adapters/geocoding/embedded/embedded-geocoder.ts'
import { entryKinds } from '#adapters/geocoding/embedded/gazetteer-format.ts'
import { loadGazetteer, namesOf } from '#adapters/geocoding/embedded/load-gazetteer.ts'
import { createDraft, findListing, updateListing } from '#domain/listings/index.ts'
import { distanceKm, metresAround } from '#domain/places/index.ts'
import { venueDistance } from '#domain/search/index.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { findPlaces } from './find-places.ts'
import { readLocation } from './read-location.ts'

const dir = resolve(import.meta.dirname, '../../../../build/geo')
const gazetteer = await loadGazetteer(dir)

/** A postal code of each of the largest German cities. */
const postcodes: Record<string, string> = {
  Berlin: '10115',
  Hamburg: '20095',
  München: '80331',
  Köln: '50667',
  'Frankfurt am Main': '60311',
  Essen: '45127',
  Stuttgart: '70173',
  Dortmund: '44135',
  Düsseldorf: '40213',
  Bremen: '28195',
  Hannover: '30159',
  Leipzig: '04109',
  Duisburg: '47051',
  Nürnberg: '90402',
  Dresden: '01067',
  Bochum: '44787',
}

type District = { city: string; district: string; label: string; en: string; lat: number; lng: number }

const nameOf = (entry: number) => namesOf(gazetteer, entry).de

/** The districts of the sixteen largest cities that are looked for most, at most ten of each. */
function bestKnownDistricts(): District[] {
  const country = gazetteer.countries.findIndex(({ code }) => code === 'DE')
  const german = (kind: (typeof entryKinds)[number]) =>
    Array.from({ length: gazetteer.entries }, (_, entry) => entry).filter(
      (entry) => gazetteer.country[entry] === country && entryKinds[gazetteer.kind[entry]!] === kind,
    )
  const districts = german('district')
  const cities = german('place').toSorted((a, b) => gazetteer.population[b]! - gazetteer.population[a]!)
  return cities.slice(0, 16).flatMap((entry) => {
    const city = namesOf(gazetteer, entry)
    const own = districts
      .filter((district) => gazetteer.parent[district] === entry)
      .toSorted((a, b) => gazetteer.score[b]! - gazetteer.score[a]!)
      .filter((district, index, all) => all.findIndex((other) => nameOf(other) === nameOf(district)) === index)
    return own.slice(0, 10).map((district) => {
      const name = nameOf(district)
      const rest = name.replace(`${city.de}-`, '')
      const [lat, lng] = [gazetteer.lat[district]!, gazetteer.lng[district]!]
      const en = `${city.en}-${rest}`
      return { city: city.de, district: name, label: `${city.de}-${rest}`, en, lat, lng }
    })
  })
}

const table = bestKnownDistricts()
const { db } = await freshDatabase()
const app = await testApp(db, { geocoder: await createEmbeddedGeocoder(dir) })
const anna = await person(app, 'anna')
const { id } = await createDraft(app, anna, { category: 'offeringPlace' })

test('the table has the best-known districts of sixteen cities', () => {
  expect(new Set(table.map(({ city }) => city))).toEqual(new Set(Object.keys(postcodes)))
  expect(table.length).toBeGreaterThan(110)
  const venues = app.marketplace.cities.filter(({ venue }) => venue).map(({ name }) => name.de)
  expect(table.filter(({ city }) => venues.includes(city)).length, 'with a distance').toBeGreaterThan(60)
  const labels = table.map(({ label }) => label)
  for (const label of [
    'Dortmund-Hörde',
    'Dortmund-Hombruch',
    'Dortmund-Aplerbeck',
    'Köln-Ehrenfeld',
    'Berlin-Kreuzberg',
  ])
    expect(labels).toContain(label)
  for (const label of ['Frankfurt am Main-Bockenheim', 'Stuttgart-Bad Cannstatt', 'München-Pasing', 'Hamburg-Altona'])
    expect(labels).toContain(label)
})

/** Saves the form of the location step as it is without script, with the first place below the address chosen. */
async function choose(address: string) {
  const [place] = await findPlaces(app, address, 'de', { submitted: true })
  const form = new FormData()
  form.set('address', address)
  form.set('placeFor', address)
  form.set('place', `${place?.lat},${place?.lng},${place?.precision}`)
  const read = await readLocation(app, form, 'de')
  if (!('location' in read)) throw new Error(`${address} was not chosen`)
  await updateListing(app, anna, { id, location: read.location })
  return { text: place?.text, listing: await findListing(app, anna, id, 'de') }
}

describe.each(table)('$label, typed as an address and chosen', ({ city, district, label, en, lat, lng }) => {
  test('has the name, the circle and the distance of the district', async () => {
    const { text, listing } = await choose(`Musterstraße 12, ${postcodes[city]} ${label}`)
    expect(text).toContain(`${district}, ${city}`)
    expect(listing.place).toBe(label)
    expect((await findListing(app, anna, id, 'en')).place).toBe(en)
    expect(listing.publicRadius).toBe(metresAround({ precision: 'place' }))
    expect(distanceKm(listing.point!, { lat, lng })).toBeLessThan(0.5)
    const venue = app.marketplace.cities.find(({ name }) => name.de === city)?.venue
    if (!venue) return
    const kilometres = venueDistance(app.marketplace, listing, { ...venue, city })
    expect(Math.abs(kilometres! - distanceKm(venue.point, { lat, lng }))).toBeLessThan(1.01)
  })
})

test('a client that sends a point alone gets the name of the district as well', async () => {
  const { lat, lng } = table.find(({ label }) => label === 'Dortmund-Aplerbeck')!
  await updateListing(app, anna, { id, location: { lat, lng, address: 'bei der Kirche', precision: 'place' } })
  expect((await findListing(app, anna, id, 'de')).place).toBe('Dortmund-Aplerbeck')
  await updateListing(app, anna, { id, location: { lat: lat + 0.002, lng, address: 'bei der Kirche' } })
  const exact = await findListing(app, anna, id, 'de')
  expect(exact).toMatchObject({ place: 'Dortmund-Aplerbeck', publicRadius: 500 })
})

test('an address with its postal code needs no choice: it stays as it was written, and its point is in the district', async () => {
  const form = new FormData()
  form.set('address', 'Bredowstraße 14, 10551 Berlin')
  form.set('building', 'Gartenhaus')
  const read = await readLocation(app, form, 'de')
  if (!('location' in read)) throw new Error('a choice was asked for')
  const { address, building, precision, lat, lng } = read.location
  expect({ address, building, precision }).toEqual({
    address: 'Bredowstraße 14, 10551 Berlin',
    building: 'Gartenhaus',
    precision: 'postcode',
  })
  expect(distanceKm({ lat, lng }, { lat: 52.527, lng: 13.337 })).toBeLessThan(2)
  await updateListing(app, anna, { id, location: read.location })
  const { place, publicRadius } = await findListing(app, anna, id, 'de')
  expect({ place, publicRadius }).toEqual({ place: 'Berlin-Moabit', publicRadius: 2000 })
})

test('an address without a postal code is asked about, and one whose code is unknown or elsewhere as well', async () => {
  for (const address of [
    'Bredowstraße 14, Berlin',
    'Bredowstraße 14, 10999999 Berlin',
    'Bredowstraße 14, 10002 Berlin',
    'Am Remberg 7, 10551 Dortmund',
  ]) {
    const form = new FormData()
    form.set('address', address)
    const read = await readLocation(app, form, 'de')
    expect('places' in read, address).toBe(true)
  }
})
