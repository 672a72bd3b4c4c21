import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { distanceKm, type Point } from '../places/index.ts'
import { deleteListing } from '../privacy/index.ts'
import { createDraft, updateListing } from './index.ts'

const { db } = await freshDatabase()
const nowhere = {
  id: 'test',
  attribution: [],
  can: { typeahead: true, street: false, reverse: true, store: true },
  suggest: async () => [],
  reverse: async () => ({ population: 80_000, address: { countryCode: 'DE' }, kind: 'place', name: 'Berlin' }) as never,
}
const app = await testApp(db, {
  geocoder: nowhere,
})
const anna = await person(app, 'anna')
const ben = await person(app, 'ben')
const home: Point = { lat: 52.52913, lng: 13.33517 }
const draft = async (host = anna) => (await createDraft(app, host, { category: 'offeringPlace' })).id

async function place(id: string, at: Point, host = anna): Promise<Point> {
  const location = { ...at, address: 'Bredowstraße 14, 10551 Berlin', building: '', precision: 'exact' as const }
  await updateListing(app, host, { id, location })
  const { publicLat, publicLng } = await db
    .selectFrom('listings')
    .select(['publicLat', 'publicLng'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { lat: publicLat ?? Number.NaN, lng: publicLng ?? Number.NaN }
}

/** The point with the same distance to all others, as far as there is one: where somebody would look for the home. */
function centreOf(points: Point[]): Point {
  const sum = (of: (point: Point) => number) => points.reduce((total, point) => total + of(point), 0) / points.length
  return { lat: sum(({ lat }) => lat), lng: sum(({ lng }) => lng) }
}

const rounds = process.env.QUARTIER_TEST_SCALE === 'full' ? 100 : 20

test('a host who moves away and back, or deletes a listing and makes it anew, many times, shows one point', async () => {
  const shown: Point[] = []
  const moving = await draft()
  for (let count = 0; count < rounds; count += 1) {
    shown.push(await place(moving, home))
    await place(moving, { lat: home.lat + 0.05 + count / 1000, lng: home.lng })
  }
  for (let count = 0; count < rounds; count += 1) {
    const id = await draft()
    shown.push(await place(id, home))
    await deleteListing(app, anna, { id })
  }
  expect(new Set(shown.map((point) => JSON.stringify(point))).size).toBe(1)
  const metres = distanceKm(centreOf(shown), home) * 1000
  expect(metres).toBeGreaterThan(150)
  expect(metres).toBeLessThan(500)
}, 60_000)

test('another host at the same address shows another point', async () => {
  expect(await place(await draft(ben), home, ben)).not.toEqual(await place(await draft(), home))
})

test('a point that was stored before stays until the home leaves its ring', async () => {
  const id = await draft()
  await place(id, { lat: 48.1372, lng: 11.5755 })
  const stored = { publicLat: 48.1392, publicLng: 11.5785 }
  await db.updateTable('listings').set(stored).where('id', '=', id).execute()
  expect(await place(id, { lat: 48.13721, lng: 11.57551 })).toEqual({ lat: 48.1392, lng: 11.5785 })
})
