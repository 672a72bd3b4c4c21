import { expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { codeOf } from '#tests/refusal.ts'
import { conversationWorld } from '#tests/worlds/conversation-world.ts'
import { placesAndSeekers } from './places-and-seekers.ts'

const { app, people, listings, pass } = await conversationWorld()
const { anna, kim } = people
const hour = 3_600_000

test('only staff see where places are short', async () => {
  expect(await codeOf(placesAndSeekers(app, anna))).toBe('forbidden')
  expect(await codeOf(placesAndSeekers(app, { ...kim, scopes: 'user:limited' })), 'on behalf').toBe('forbidden')
  expect(await codeOf(placesAndSeekers(app, { kind: 'visitor', locale: 'de' }))).toBe('not-signed-in')
})

test('places and people looking are counted by city', async () => {
  await app.db.updateTable('listings').set({ capacity: 4 }).where('id', '=', listings.room).execute()
  const request = { category: 'lookingForPlace', capacity: 3, state: 'published' }
  await app.db.updateTable('listings').set(request).where('id', '=', listings.bus).execute()
  await app.db.updateTable('listings').set({ state: 'closed' }).where('authorId', '!=', anna.userId).execute()
  const berlin = (await placesAndSeekers(app, kim)).cities.find(({ key }) => key === 'berlin')
  expect(berlin).toEqual({ key: 'berlin', places: 4, seekers: 3 })
})

test('a place that is taken or not offered on the night is not free, and nobody looks who comes on other days', async () => {
  const { night } = await placesAndSeekers(app, kim)
  const inBerlin = async () => {
    // Without what was counted before, which is kept for some minutes.
    pass(6 * 60_000)
    const { places, seekers } = (await placesAndSeekers(app, kim)).cities.find(({ key }) => key === 'berlin') ?? {}
    return [places, seekers]
  }
  const held = { listingId: listings.room, night, cap: 4 }
  await app.db
    .insertInto('listingNights')
    .values({ ...held, used: 3 })
    .execute()
  expect(await inBerlin()).toEqual([1, 3])
  await app.db.updateTable('listingNights').set({ exceptionSeats: 0 }).where('listingId', '=', listings.room).execute()
  expect(await inBerlin()).toEqual([0, 3])
  await app.db.deleteFrom('listingNights').where('listingId', '=', listings.room).execute()
  const over = (id: string, availableUntil: string | null) =>
    app.db.updateTable('listings').set({ availableUntil }).where('id', '=', id).execute()
  await over(listings.room, night)
  await over(listings.bus, night)
  expect(await inBerlin()).toEqual([0, 0])
  await over(listings.room, null)
  const stay = { availableFrom: addDays(night, 2), availableUntil: addDays(night, 4) }
  await app.db.updateTable('listings').set(stay).where('id', '=', listings.bus).execute()
  expect(await inBerlin(), 'the night for which most look').toEqual([4, 3])
  expect((await placesAndSeekers(app, kim)).night).toBe(addDays(night, 2))
  await app.db
    .updateTable('listings')
    .set({ availableFrom: null, availableUntil: null })
    .where('id', '=', listings.bus)
    .execute()
})

test('a place between two cities whose boxes overlap counts once, for the nearest', async () => {
  const [first] = app.marketplace.cities
  if (!first) throw new Error('the marketplace has a city')
  const { lat, lng } = { lat: 52.52, lng: 13.33 }
  const bounds = { south: lat - 1, north: lat + 1, west: lng - 1, east: lng + 1 }
  const cities = [
    { ...first, key: 'far', bounds, point: { lat: lat + 0.5, lng } },
    { ...first, key: 'near', bounds, point: { lat, lng: lng + 0.2 } },
  ]
  // Without what was counted before, which is kept for some minutes.
  pass(24 * hour)
  const { cities: balance } = await placesAndSeekers({ ...app, marketplace: { ...app.marketplace, cities } }, kim)
  expect(balance.map(({ key, places, seekers }) => [key, places > 0, seekers > 0])).toEqual([
    ['far', false, false],
    ['near', true, true],
  ])
})
