import { beforeEach, expect, test } from 'vitest'
import { newId } from '#kernel/id.ts'
import { closeListing } from '#domain/listings/index.ts'
import { numberEvents } from '#domain/webhooks/index.ts'
import { updateProfileData } from '#domain/users/index.ts'
import { day } from '#tests/app.ts'
import { password } from '#tests/people.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { deleteAccount, deleteListing, purgeExpired } from './index.ts'

let world: Awaited<ReturnType<typeof stayWorld>>
beforeEach(async () => {
  world = await stayWorld()
})

/** How many events keep how an account or listing was: those that are not numbered yet, and those of the feed. */
async function kept(subjectId: string): Promise<{ events: number; feed: number }> {
  const { db } = world.app
  const events = await db
    .selectFrom('events')
    .select('id')
    .where('subjectId', '=', subjectId)
    .where('snapshot', 'is not', null)
    .execute()
  const feed = await db
    .selectFrom('eventFeed')
    .select('eventId')
    .where('resourceId', '=', subjectId)
    .where((row) => row.or([row('snapshot', 'is not', null), row('previousValues', '<>', '{}')]))
    .execute()
  return { events: events.length, feed: feed.length }
}

test('what events keep of an account is erased with it, whether numbered or not', async () => {
  const { app, people } = world
  const { anna, ben } = people
  for (const each of [anna, ben]) await updateProfileData(app, each, { bio: 'Imkerin' })
  await numberEvents(app)
  for (const each of [anna, ben]) await updateProfileData(app, each, { bio: 'Imkerin aus Moabit' })
  expect(await kept(anna.userId)).toEqual({ events: 1, feed: expect.any(Number) })
  await deleteAccount(app, anna, { currentPassword: password })
  expect(await kept(anna.userId)).toEqual({ events: 0, feed: 0 })
  expect(await kept(ben.userId)).toMatchObject({ events: 1 })
  expect((await kept(ben.userId)).feed).toBeGreaterThan(0)
  await numberEvents(app)
  expect(await kept(anna.userId)).toEqual({ events: 0, feed: 0 })
})

test('what events keep of a deleted listing is erased after four weeks, of everything else after ninety days', async () => {
  const { app, people, room } = world
  const { anna } = people
  const listingId = await room()
  await closeListing(app, anna, { id: listingId })
  await updateProfileData(app, anna, { bio: 'Imkerin' })
  await numberEvents(app)
  await updateProfileData(app, anna, { bio: 'Imkerin aus Moabit' })
  const ofAnna = await kept(anna.userId)
  const ofListing = await kept(listingId)
  expect(Math.min(ofAnna.events, ofAnna.feed)).toBeGreaterThan(0)
  expect(ofListing.feed).toBeGreaterThan(0)
  app.clock.pass(1000)
  await deleteListing(app, anna, { id: listingId })
  app.clock.pass(28 * day - 60_000)
  await purgeExpired(app)
  expect((await kept(listingId)).feed).toBeGreaterThan(0)
  app.clock.pass(120_000)
  expect(await purgeExpired(app)).toMatchObject({ 'stored states of resources at events': ofListing.feed })
  expect(await kept(listingId)).toEqual({ events: 0, feed: 0 })
  expect(await kept(anna.userId)).toEqual(ofAnna)
  app.clock.pass(63 * day)
  await purgeExpired(app)
  expect(await kept(anna.userId)).toEqual({ events: 0, feed: 0 })
})

test('a failed event is erased with the records of its mails, set aside or not, so that no mail goes out twice', async () => {
  const { app } = world
  const at = app.clock.now()
  const failure = { xid: '1', name: 'listing.updated', reason: '', attempts: 8, failedAt: at, nextAttemptAt: at }
  const [setAside, parked] = [newId(), newId()]
  await app.db
    .insertInto('failedEvents')
    .values([
      { ...failure, eventId: setAside, seq: 1, subjectId: newId(), parkedAt: at, setAsideAt: at },
      { ...failure, eventId: parked, seq: 2, subjectId: newId(), parkedAt: at },
    ])
    .execute()
  const left = async () =>
    (await app.db.selectFrom('failedEvents').select('eventId').orderBy('seq').execute()).map(({ eventId }) => eventId)
  app.clock.pass(28 * day - 60_000)
  await purgeExpired(app)
  expect(await left()).toEqual([setAside, parked])
  app.clock.pass(120_000)
  await purgeExpired(app)
  expect(await left()).toEqual([])
})
