import { expect, test } from 'vitest'
import { findListing } from '#domain/listings/index.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import { similarListings } from './load-similar.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const [anna, ben, chiara] = [await person(app, 'anna'), await person(app, 'ben'), await person(app, 'chiara')]
const at = (lat: number, parts: Parameters<typeof publishedListing>[2] = {}, host = anna) =>
  publishedListing(app, host.userId, { publicLat: lat, publicLng: 13.4, ...parts })

// The nearest are older than a whole page of others farther away.
const older = new Date('2024-01-01T00:00:00Z')
const shown = await at(52.5)
const near: string[] = []
for (const step of [1, 2, 3, 4, 5]) near.push(await at(52.5 + step * 0.001, { createdAt: older, publishedAt: older }))
const closed = await at(52.5001, { state: 'closed' })
const request = await at(52.5001, { category: 'lookingForPlace' })
const ofBen = await at(52.5002, {}, ben)
for (let step = 0; step < 30; step += 1) await at(52.6 + step * 0.001)

async function similarFor(viewer: typeof anna): Promise<string[]> {
  const listing = await findListing(app, viewer, shown, 'de')
  return (await similarListings({ app, viewer }, listing)).map(({ id }) => id)
}

test('similar places are the nearest ones, however old they are', async () => {
  expect(await similarFor(chiara)).toEqual([ofBen, ...near.slice(0, 3)])
})

test('neither closed places, requests, the place itself nor those of the reader are similar', async () => {
  const found = await similarFor(ben)
  expect(found).toEqual(near.slice(0, 4))
  for (const each of [closed, request, shown, ofBen]) expect(found).not.toContain(each)
})
