import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { book, publishedListing } from '#tests/worlds/availability-world.ts'
import { newId } from '#kernel/id.ts'
import {
  eraseSavedPlaces,
  maxSavedPlaces,
  mergeSavedPlaces,
  noteSavedPlace,
  removeSavedPlace,
  savedPlaceIds,
  savedPlaces,
  savePlace,
  sharedListKey,
  sharedPlaces,
  shareSavedPlaces,
  stopSharingPlaces,
  visitorPlaces,
} from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const [anna, ben, dora, gemeinde] = [
  await person(app, 'anna'),
  await person(app, 'ben'),
  await person(app, 'dora'),
  await person(app, 'gemeinde'),
]
const visitor = { kind: 'visitor', locale: 'de' } as const
const stay = { from: '2024-06-20', until: '2024-06-23', people: 2 }

beforeEach(async () => {
  for (const table of ['savedPlaces', 'sharedPlaceLists', 'attempts'] as const) await db.deleteFrom(table).execute()
})

test('saved places are listed from the newest on, once each, with the note, and only for their owner', async () => {
  const [first, second] = [await publishedListing(app, anna.userId), await publishedListing(app, anna.userId)]
  await savePlace(app, ben, { listingId: first })
  app.clock.pass(1000)
  await savePlace(app, ben, { listingId: second })
  await savePlace(app, ben, { listingId: first })
  await noteSavedPlace(app, ben, { listingId: first, note: ' Fragen, ob der Hund mit darf ' })
  expect(await savedPlaces(app, ben, 'de')).toMatchObject([
    { listingId: second, standing: 'open', note: '' },
    { listingId: first, standing: 'open', note: 'Fragen, ob der Hund mit darf' },
  ])
  expect(await savedPlaceIds(app, gemeinde)).toEqual([])
  await expect(noteSavedPlace(app, gemeinde, { listingId: first, note: 'fremd' })).rejects.toThrow('listing-not-found')
  expect(await removeSavedPlace(app, gemeinde, first), 'another person removes nothing').toBeUndefined()
  expect(await savedPlaceIds(app, ben)).toEqual([second, first])
})

test('a removed place comes back where it was, with its note', async () => {
  const [first, second] = [await publishedListing(app, anna.userId), await publishedListing(app, anna.userId)]
  await savePlace(app, ben, { listingId: first, note: 'ruhig' })
  app.clock.pass(1000)
  await savePlace(app, ben, { listingId: second })
  const removed = await removeSavedPlace(app, ben, first)
  expect(await savedPlaceIds(app, ben)).toEqual([second])
  await savePlace(app, ben, { listingId: first, ...removed })
  expect(await savedPlaces(app, ben, 'de')).toMatchObject([{ listingId: second }, { listingId: first, note: 'ruhig' }])
  const later = new Date(app.clock.now().getTime() + 86_400_000)
  await removeSavedPlace(app, ben, first)
  await savePlace(app, ben, { listingId: first, savedAt: later })
  const [top] = await savedPlaces(app, ben, 'de')
  expect(top?.savedAt, 'nothing is saved in the future').toEqual(app.clock.now())
})

test('the list says plainly which places are free, taken, closed or gone', async () => {
  const make = (parts = {}) => publishedListing(app, anna.userId, { capacity: 2, ...parts })
  const [open, taken, small, closed, staff, waiting, deleted] = [
    await make(),
    await make(),
    await make({ capacity: 1 }),
    await make({ state: 'closed', title: 'Turmzimmer' }),
    await make({ state: 'closed', closedByStaff: true }),
    await make({ state: 'pendingApproval', title: 'Noch nicht geprüft' }),
    await make({ deleted: true, title: '' }),
  ]
  const ofBanned = await publishedListing(app, dora.userId)
  const night = { from: '2024-06-21', until: '2024-06-22' }
  await book(app, { listingId: taken, customerId: gemeinde.userId, time: night, seats: 2, state: 'pending' })
  const ids = [open, taken, small, closed, staff, waiting, deleted, ofBanned]
  const shown = await visitorPlaces(app, [...ids, newId(), 'kein-id'], 'de', stay)
  expect(shown.map(({ standing, free, title }) => [standing, free, title])).toEqual([
    ['open', true, null],
    ['open', false, null],
    ['open', false, null],
    ['closed', null, 'Turmzimmer'],
    ['gone', null, null],
    ['gone', null, null],
    ['gone', null, null],
    ['gone', null, null],
  ])
  const past = await visitorPlaces(app, [open], 'de', { from: '2024-05-01', until: '2024-05-03', people: 1 })
  expect(past[0]?.free).toBe(false)
  const [any] = await visitorPlaces(app, [open], 'de')
  expect(any?.free, 'without days nothing is said').toBeNull()
})

test('only public listings can be saved, by members in their own name, up to the maximum', async () => {
  const place = await publishedListing(app, anna.userId)
  const draft = await publishedListing(app, anna.userId, { state: 'draft' })
  await expect(savePlace(app, visitor, { listingId: place })).rejects.toThrow('not-signed-in')
  await expect(savePlace(app, { ...ben, scopes: 'user:limited' }, { listingId: place })).rejects.toThrow('forbidden')
  for (const listingId of [draft, newId(), "' or 1=1 --"])
    await expect(savePlace(app, ben, { listingId })).rejects.toThrow('listing-not-found')
  await expect(savePlace(app, ben, { listingId: place, note: 'x'.repeat(501) })).rejects.toThrow('field-too-long')
  const savedAt = app.clock.now()
  for (let count = 0; count < maxSavedPlaces; count += 1)
    await db
      .insertInto('savedPlaces')
      .values({ userId: ben.userId, listingId: await publishedListing(app, anna.userId), savedAt })
      .execute()
  await expect(savePlace(app, ben, { listingId: place })).rejects.toThrow('saved-places-too-many')
  await mergeSavedPlaces(app, ben, [place])
  expect(await savedPlaceIds(app, ben)).toHaveLength(maxSavedPlaces)
})

test('what was saved before logging in joins the list of the account, in its order', async () => {
  const [kept, first, second] = [
    await publishedListing(app, anna.userId),
    await publishedListing(app, anna.userId),
    await publishedListing(app, anna.userId),
  ]
  const draft = await publishedListing(app, anna.userId, { state: 'draft' })
  await savePlace(app, ben, { listingId: kept, note: 'bleibt' })
  app.clock.pass(1000)
  await mergeSavedPlaces(app, ben, [second, first, kept, second, draft, newId(), 'kein-id'])
  expect(await savedPlaceIds(app, ben)).toEqual([second, first, kept])
  expect((await savedPlaces(app, ben, 'de')).at(-1)?.note).toBe('bleibt')
})

test('a shared list shows public cards and nothing of its owner, until the link is switched off', async () => {
  const open = await publishedListing(app, anna.userId, { title: 'Dachzimmer' })
  const closing = await publishedListing(app, anna.userId)
  await savePlace(app, ben, { listingId: open, note: 'geheime Notiz' })
  await savePlace(app, ben, { listingId: closing })
  await db.updateTable('listings').set({ state: 'closed' }).where('id', '=', closing).execute()
  const key = await shareSavedPlaces(app, ben)
  expect(await shareSavedPlaces(app, ben), 'the address stays').toBe(key)
  const shown = await sharedPlaces(app, key, 'de')
  expect(shown.map(({ title }) => title)).toEqual(['Dachzimmer'])
  for (const secret of ['geheime Notiz', ben.userId, 'Okafor', 'Ben'])
    expect(JSON.stringify(shown)).not.toContain(secret)
  await shareSavedPlaces(app, gemeinde)
  await stopSharingPlaces(app, gemeinde)
  expect(await sharedListKey(app, ben), 'the list of somebody else stays shared').toBe(key)
  await stopSharingPlaces(app, ben)
  await expect(sharedPlaces(app, key, 'de')).rejects.toThrow('not-found')
  expect(await shareSavedPlaces(app, ben), 'a new link is another one').not.toBe(key)
})

test('guessed and malformed keys lead nowhere, nor does the list of a banned person', async () => {
  const key = await shareSavedPlaces(app, ben)
  for (const wrong of ['', '%', ben.userId, 'a'.repeat(32), `${key}x`, key.slice(1), `${key}'--`, 'x'.repeat(5000)])
    await expect(sharedPlaces(app, wrong, 'de')).rejects.toThrow('not-found')
  await expect(shareSavedPlaces(app, visitor)).rejects.toThrow('not-signed-in')
  await db
    .insertInto('sharedPlaceLists')
    .values({ userId: dora.userId, key: 'd'.repeat(32), createdAt: app.clock.now() })
    .execute()
  await expect(sharedPlaces(app, 'd'.repeat(32), 'de')).rejects.toThrow('not-found')
})

test('erasing the saved places of a person erases their shared list too, and nothing of anybody else', async () => {
  const chiara = await person(app, 'chiara')
  const place = await publishedListing(app, anna.userId)
  for (const each of [ben, chiara]) {
    await savePlace(app, each, { listingId: place })
    await shareSavedPlaces(app, each)
  }
  await db.transaction().execute((tx) => eraseSavedPlaces(tx, chiara.userId))
  const owners = await db.selectFrom('savedPlaces').select('userId').execute()
  const sharers = await db.selectFrom('sharedPlaceLists').select('userId').execute()
  expect([owners, sharers]).toEqual([[{ userId: ben.userId }], [{ userId: ben.userId }]])
})
