import { expect, test } from 'vitest'
import { seededNumbers } from '#db/world/chance.ts'
import { loadMarketplace } from '#config/marketplace.ts'
import { distanceKm } from '#domain/places/index.ts'
import { freshDatabase } from '#tests/database.ts'
import { aListing, insertListings } from '#tests/worlds/search-world.ts'
import { groupOnMap, parseSearchQuery, searchListings } from './index.ts'

const { db } = await freshDatabase()
const marketplace = await loadMarketplace('euro2024', process.cwd())
const everything = parseSearchQuery(new URLSearchParams(), marketplace)
const home = { lat: 51.4889123, lng: 7.5031456 }
const shown = { lat: 51.4921, lng: 7.5078 }
const anna = aListing({ ...shown, title: 'Zimmer am Remberg' })
await insertListings(db, [
  anna,
  ...Array.from({ length: 30 }, (_, step) => aListing({ lat: 51.48 + step / 1500, lng: 7.5 })),
])
await db
  .insertInto('listingLocations')
  .values({ listingId: anna.id, ...home, address: 'Am Remberg 7', precision: 'exact', updatedAt: new Date() })
  .execute()
const app = { db, marketplace }

const isIn = async (bounds: { north: number; south: number; east: number; west: number }) =>
  (await searchListings(app, { locale: 'de' }, { ...everything, keywords: 'Remberg', bounds })).total.count === 1

test('halving boxes again and again ends at the public point, not at the home', async () => {
  const box = { north: 52, south: 51, east: 8, west: 7 }
  for (let probe = 0; probe < 60; probe += 1) {
    const middle = { lat: (box.north + box.south) / 2, lng: (box.east + box.west) / 2 }
    if (probe % 2)
      Object.assign(box, (await isIn({ ...box, south: middle.lat })) ? { south: middle.lat } : { north: middle.lat })
    else Object.assign(box, (await isIn({ ...box, west: middle.lng })) ? { west: middle.lng } : { east: middle.lng })
  }
  const found = { lat: (box.north + box.south) / 2, lng: (box.east + box.west) / 2 }
  expect(distanceKm(found, shown)).toBeLessThan(0.001)
  expect(distanceKm(found, home)).toBeGreaterThan(0.3)
})

test('many distances, circles and maps say nothing but the public point', async () => {
  const random = seededNumbers(11)
  for (let read = 0; read < 150; read += 1) {
    const origin = { lat: 51.45 + random() / 10, lng: 7.45 + random() / 10 }
    const within = 1 + Math.floor(random() * 8)
    const query = { ...everything, origin, within, sort: 'distance' as const }
    const result = await searchListings(app, { locale: 'de' }, query)
    const map = await groupOnMap(app, { query, zoom: 3 + Math.floor(random() * 18) })
    const isOnMap = map.spots.some(({ listings }) => listings.some(({ id }) => id === anna.id))
    expect(isOnMap).toBe(distanceKm(origin, shown) <= within)
    const far = result.cards.map(({ point }) => (point ? distanceKm(origin, point) : Number.NaN))
    for (let place = 1; place < far.length; place += 1) expect(far[place]! - far[place - 1]!).toBeGreaterThan(-0.0015)
    expect(JSON.stringify([result, map])).not.toMatch(/51\.4889|7\.5031|Am Remberg 7/)
  }
})
