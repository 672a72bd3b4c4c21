import { beforeEach, expect, test } from 'vitest'
import { deliverDueMails, listNotifications } from '#domain/notifications/index.ts'
import { banPerson, closeListingByStaff } from '#domain/moderation/index.ts'
import { day, hour } from '#tests/app.ts'
import { drainAll } from '#tests/events.ts'
import { newId } from '#kernel/id.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { setNights } from '../availability/index.ts'
import { closeListing, confirmListing, openListing, ownListings, updateListing } from '../listings/index.ts'
import { sendMessage } from '../messages/index.ts'
import { initiate } from '../transactions/index.ts'
import { openQuestions, askAndPauseStaleListings } from './index.ts'

const { app, people, room, ask, act } = await stayWorld()
const { anna, ben, chiara, operator } = people
const start = app.clock.now().getTime()

beforeEach(async () => {
  app.clock.pass(start - app.clock.now().getTime())
  for (const table of ['attempts', 'deliveries', 'notifications'] as const) await app.db.deleteFrom(table).execute()
  await app.db.updateTable('listings').set({ deleted: true }).execute()
  await drainAll(app)
  await deliverDueMails(app)
  app.sent.length = 0
})

const request = (parts = {}) => publishedListing(app, ben.userId, { category: 'lookingForPlace', ...parts })

async function tend(): Promise<number> {
  let done = 0
  for (let last = 1; last > 0; done += last) last = await askAndPauseStaleListings(app)
  await drainAll(app)
  while ((await deliverDueMails(app)) > 0);
  return done
}

const passDays = (days: number) => app.clock.pass(days * day)
const mails = () => app.sent.map(({ template, recipient }) => [template, recipient])
const asked = async (id: string) => {
  const row = await app.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { state, askedAt, askedAnswer, lapsedAt } = row
  return { state, asked: askedAt !== null, answer: askedAnswer, lapsed: lapsedAt !== null }
}
const quiet = { state: 'published', asked: false, answer: null, lapsed: false }
const waiting = { ...quiet, asked: true }
const paused = { state: 'closed', asked: true, answer: null, lapsed: true }

test('the author of an offer is asked once after 30 days, by mail and in the list', async () => {
  const id = await room({ title: 'Ruhiges Zimmer', availableFrom: '2024-06-14', availableUntil: '2024-07-30' })
  app.clock.pass(30 * day - 1)
  expect(await tend()).toBe(0)
  app.clock.pass(1)
  expect(await tend()).toBe(1)
  expect(await tend()).toBe(0)
  expect(mails()).toEqual([['listing-asked', 'anna@example.org']])
  expect(app.sent[0]?.values).toMatchObject({
    firstName: 'Anna',
    title: 'Ruhiges Zimmer',
    kind: 'offer',
    from: '2024-06-14',
    until: '2024-07-30',
    pausedOn: new Date(start + 37 * day).toISOString(),
  })
  expect(app.sent[0], 'whoever switched it off would be paused unasked').not.toHaveProperty('stop')
  const { notifications } = await listNotifications(app, anna)
  expect(notifications).toMatchObject([{ template: 'listing-asked', title: 'Ruhiges Zimmer' }])
  expect(await openQuestions(app, anna, [id])).toEqual(new Map([[id, new Date(start + 37 * day)]]))
  expect(await openQuestions(app, ben, [id]), 'of somebody else').toEqual(new Map())
})

test('the author of a request is asked after 14 days', async () => {
  const id = await request()
  passDays(14)
  await tend()
  expect(await asked(id)).toEqual(waiting)
  expect(app.sent[0]?.values).toMatchObject({ kind: 'request' })
})

test('without an answer it is paused after 7 days, its author is told, and opening it brings it back', async () => {
  const id = await request()
  passDays(14)
  await tend()
  app.clock.pass(7 * day - 1)
  expect(await tend()).toBe(0)
  app.clock.pass(1)
  expect(await tend()).toBe(1)
  expect(await tend()).toBe(0)
  expect(await asked(id)).toEqual(paused)
  expect(mails()).toEqual([
    ['listing-asked', 'ben@example.org'],
    ['listing-lapsed', 'ben@example.org'],
  ])
  expect((await ownListings(app, ben)).items).toMatchObject([{ id, state: 'closed', lapsedAt: app.clock.now() }])
  await openListing(app, ben, { id })
  expect(await asked(id)).toEqual({ state: 'published', asked: true, answer: 'yes', lapsed: false })
  passDays(13)
  expect(await tend(), 'the time begins anew').toBe(0)
  passDays(1)
  expect(await tend(), 'and then comes the next round').toBe(1)
  expect(await asked(id)).toEqual(waiting)
})

test('who says that it still holds is asked again after as long as before', async () => {
  const id = await request()
  passDays(14)
  await tend()
  await confirmListing(app, ben, { id })
  expect(await openQuestions(app, ben, [id])).toEqual(new Map())
  passDays(13)
  expect(await tend()).toBe(0)
  passDays(1)
  expect(await tend()).toBe(1)
  expect(await asked(id)).toEqual(waiting)
})

test('only its author confirms a listing, and only a published one', async () => {
  const id = await request()
  await expect(confirmListing(app, anna, { id })).rejects.toMatchObject({ code: 'listing-not-found' })
  await expect(confirmListing(app, { kind: 'visitor', locale: 'de' }, { id })).rejects.toMatchObject({
    code: 'not-signed-in',
  })
  await closeListing(app, ben, { id })
  await expect(confirmListing(app, ben, { id })).rejects.toMatchObject({ code: 'listing-state-conflict' })
})

test('a listing that its author closes after the question stays closed and is not called paused', async () => {
  const id = await request()
  passDays(14)
  await tend()
  await closeListing(app, ben, { id })
  passDays(30)
  expect(await tend()).toBe(0)
  expect(await asked(id)).toEqual({ state: 'closed', asked: true, answer: 'no', lapsed: false })
})

test('an offer is closed a week after its last day, its author is told, and opening it with new days brings it back', async () => {
  const id = await room({ title: 'Ruhiges Zimmer', availableFrom: '2024-06-14', availableUntil: '2024-06-20' })
  app.clock.pass(Date.parse('2024-06-27T00:00:00+02:00') - start - 1)
  expect(await tend()).toBe(0)
  app.clock.pass(1)
  expect(await tend()).toBe(1)
  expect(await tend()).toBe(0)
  expect(await asked(id)).toEqual({ ...quiet, state: 'closed' })
  expect(mails()).toEqual([['listing-over', 'anna@example.org']])
  expect(app.sent[0]?.values).toMatchObject({ title: 'Ruhiges Zimmer' })
  const { notifications } = await listNotifications(app, anna)
  expect(notifications).toMatchObject([{ template: 'listing-over', title: 'Ruhiges Zimmer' }])
  await updateListing(app, anna, { id, availableFrom: '2024-07-01', availableUntil: '2024-07-20' })
  await openListing(app, anna, { id })
  expect(await tend()).toBe(0)
  expect(await asked(id)).toEqual(quiet)
})

test('a listing whose days are over stays while its author changes it or writes with somebody about it', async () => {
  const id = await room({ availableFrom: '2024-06-14', availableUntil: '2024-06-20' })
  app.clock.pass(Date.parse('2024-06-26T12:00:00+02:00') - start)
  await updateListing(app, anna, { id, description: 'Bald gibt es neue Tage.' })
  passDays(6)
  expect(await tend()).toBe(0)
  await initiate(app, chiara, { listingId: id, transition: 'transition/enquire' })
  passDays(6)
  expect(await tend()).toBe(0)
  passDays(2)
  expect(await tend()).toBe(1)
})

const signs: [string, (id: string) => Promise<unknown>][] = [
  ['changes it', (id) => updateListing(app, anna, { id, description: 'Jetzt drei Betten.' })],
  [
    'changes its calendar',
    (id) => setNights(app, anna, { listingId: id, from: '2024-07-20', until: '2024-07-22', seats: 0 }),
  ],
  [
    'says no to a request',
    async (id) => act(anna, await ask(id, ben, { from: '2024-07-20', until: '2024-07-22' }), 'decline'),
  ],
  [
    'writes about it',
    async (id) => {
      const { transactionId } = await initiate(app, ben, { listingId: id, transition: 'transition/enquire' })
      await sendMessage(app, anna, { transactionId, content: 'Hallo Ben!', clientKey: newId() })
    },
  ],
]

test.each(signs)('an author who %s is not asked for another 30 days', async (_sign, show) => {
  const id = await room({ capacity: 2 })
  passDays(29)
  await show(id)
  passDays(29)
  expect(await tend()).toBe(0)
  passDays(1)
  expect(await tend()).toBe(1)
  expect(await asked(id)).toEqual(waiting)
})

test.each(signs)('an author who %s after the question is not paused', async (_sign, show) => {
  const id = await room({ capacity: 2 })
  passDays(30)
  await tend()
  passDays(1)
  await show(id)
  passDays(20)
  expect(await tend()).toBe(0)
  expect(await asked(id)).toEqual(waiting)
  expect(await openQuestions(app, anna, [id])).toEqual(new Map())
})

test('nobody is asked or paused while a stay lies ahead or somebody has just written', async () => {
  const id = await room({ capacity: 2 })
  await act(anna, await ask(id, ben, { from: '2024-07-20', until: '2024-07-22' }), 'accept')
  passDays(40)
  expect(await tend(), 'the stay is on 20 July, this is 29 June').toBe(0)
  passDays(24)
  expect(await tend(), 'it is over').toBe(1)
  passDays(6)
  await initiate(app, chiara, { listingId: id, transition: 'transition/enquire' })
  passDays(2)
  expect(await tend(), 'Chiara waits for an answer').toBe(0)
  passDays(5)
  expect(await tend(), 'and had none').toBe(1)
  expect(await asked(id)).toEqual(paused)
})

test('no question about drafts, closed listings, the last days, and people who cannot act or be reached', async () => {
  await room({ state: 'draft' })
  await room({ state: 'closed' })
  await room({ state: 'pendingApproval' })
  const closed = await room()
  await closeListingByStaff(app, operator, { id: closed, reason: 'Zwei Meldungen.' })
  await room({ availableUntil: '2024-06-26' })
  const lasting = await room({ availableUntil: '2024-06-27' })
  const unconfirmed = await publishedListing(app, chiara.userId)
  const id = await request()
  const nowBen = (set: object) => app.db.updateTable('users').set(set).where('id', '=', ben.userId).execute()
  await nowBen({ state: 'banned' })
  passDays(30)
  expect(await tend(), 'this is 19 June').toBe(1)
  expect(await asked(lasting)).toEqual(waiting)
  await nowBen({ state: 'active', denied: ['postListings'] })
  expect(await tend(), 'he could not show it again').toBe(0)
  await nowBen({ denied: [], awaitsApproval: true })
  expect(await tend()).toBe(0)
  await nowBen({ awaitsApproval: false })
  expect(await tend()).toBe(1)
  expect([await asked(id), await asked(unconfirmed)]).toEqual([waiting, quiet])
})

test('a mail that has waited until the question was over is not sent', async () => {
  const id = await request()
  passDays(14)
  await askAndPauseStaleListings(app)
  await drainAll(app)
  await closeListing(app, ben, { id })
  await deliverDueMails(app)
  expect(mails()).toEqual([])
})

test('a question that has waited until the pause is not sent beside the mail about the pause', async () => {
  await request()
  passDays(14)
  await askAndPauseStaleListings(app)
  await drainAll(app)
  passDays(7)
  await tend()
  expect(mails()).toEqual([['listing-lapsed', 'ben@example.org']])
})

test('a marketplace decides when, and with 0 never', async () => {
  const { marketplace } = app
  const at = (staleListings: object) =>
    (app.marketplace = { ...marketplace, staleListings: { ...marketplace.staleListings, ...staleListings } })
  try {
    await room()
    await request()
    at({ offerDays: 0, requestDays: 3 })
    passDays(100)
    expect(await tend()).toBe(1)
    at({ offerDays: 0, requestDays: 3, answerDays: 0 })
    passDays(2)
    expect(await tend()).toBe(0)
    passDays(1)
    expect(await tend(), 'never paused, but asked again').toBe(1)
    expect(mails().map(([template]) => template)).toEqual(['listing-asked', 'listing-asked'])
    at({ offerDays: 0, requestDays: 0 })
    passDays(100)
    expect(await tend()).toBe(0)
  } finally {
    app.marketplace = marketplace
  }
})

test('of several nodes one asks about a listing and one pauses it', async () => {
  for (let count = 0; count < 5; count += 1) await request()
  const atOnce = async () => {
    const done = await Promise.all([1, 2, 3, 4].map(() => askAndPauseStaleListings(app)))
    return done.reduce((sum, each) => sum + each, 0)
  }
  passDays(14)
  expect([await atOnce(), await atOnce()]).toEqual([5, 0])
  passDays(7)
  expect([await atOnce(), await atOnce()]).toEqual([5, 0])
  await drainAll(app)
  while ((await deliverDueMails(app)) > 0);
  expect(mails().filter(([template]) => template === 'listing-lapsed')).toHaveLength(5)
})

test('an answer and the pause at the same time: what was locked first counts, and the listing can be found', async () => {
  for (let times = 0; times < 5; times += 1) {
    const id = await request()
    passDays(14)
    await tend()
    passDays(7)
    const confirming = confirmListing(app, ben, { id }).then(
      () => 'confirmed',
      ({ code }: { code: string }) => code,
    )
    const [, answer] = await Promise.all([askAndPauseStaleListings(app), confirming])
    const { state, answer: stored } = await asked(id)
    expect([
      ['published', 'yes', 'confirmed'],
      ['closed', null, 'listing-state-conflict'],
    ]).toContainEqual([state, stored, answer])
    await app.db.updateTable('listings').set({ deleted: true }).execute()
  }
})

test('a ban between question and pause leaves the listing as it is', async () => {
  const id = await request()
  passDays(14)
  await tend()
  await banPerson(app, operator, { userId: ben.userId, reason: 'Betrug' })
  passDays(8)
  app.clock.pass(hour)
  expect(await tend()).toBe(0)
  expect(await asked(id)).toEqual(waiting)
})
