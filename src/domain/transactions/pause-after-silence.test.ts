import { beforeEach, expect, test } from 'vitest'
import { drainEvents } from '#domain/notifications/index.ts'
import { closeListing, openListing, ownListings } from '#domain/listings/index.ts'
import { day } from '#tests/app.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { fireTimers } from './fire-timers.ts'

const world = await stayWorld()
const { app, people, room, ask, act } = world
const { anna } = people
const start = app.clock.now().getTime()

beforeEach(async () => {
  app.clock.pass(start - app.clock.now().getTime())
  await drainEvents(app)
  for (const table of ['attempts', 'timers', 'deliveries'] as const) await app.db.deleteFrom(table).execute()
})

const inAutumn = { from: '2024-09-20', until: '2024-09-23' }
const askAbout = (listingId: string) => ask(listingId, people.ben, inAutumn)

/** Ben asks, and six days pass. */
async function askInVain(listingId: string): Promise<void> {
  await askAbout(listingId)
  app.clock.pass(6 * day)
  await fireTimers(app)
}

async function stateOf(id: string) {
  const { items } = await ownListings(app, anna)
  const found = items.find((each) => each.id === id)
  return { state: found?.state, pausedAfter: found?.pausedAfter }
}

async function pauseMails() {
  await drainEvents(app)
  const mails = await app.db
    .selectFrom('deliveries')
    .select(['userId', 'values'])
    .where('template', '=', 'listing-paused')
    .execute()
  return mails.map(({ userId, values }) => ({ userId, ...(values as object) }))
}

const published = { state: 'published', pausedAfter: null }

test('three requests in a row without an answer pause a listing, and its host hears of it once', async () => {
  const id = await room({ title: 'Ruhiges Zimmer' })
  await askInVain(id)
  await askInVain(id)
  expect(await stateOf(id)).toEqual(published)
  await askInVain(id)
  expect(await stateOf(id)).toEqual({ state: 'closed', pausedAfter: 3 })
  const link = `${app.publicUrl}/listings?state=closed`
  expect(await pauseMails()).toMatchObject([{ userId: anna.userId, title: 'Ruhiges Zimmer', count: '3', link }])
  await expect(askAbout(id)).rejects.toMatchObject({ code: 'listing-not-open' })
})

test('a host who opens the listing again has as many requests to answer as before', async () => {
  const id = await room()
  for (let times = 0; times < 3; times += 1) await askInVain(id)
  await openListing(app, anna, { id })
  expect(await stateOf(id)).toEqual(published)
  await askInVain(id)
  await askInVain(id)
  expect(await stateOf(id)).toEqual(published)
  await askInVain(id)
  expect(await stateOf(id)).toEqual({ state: 'closed', pausedAfter: 3 })
})

test.each(['accept', 'decline'])(
  'an answer (%s) begins the count anew, and a withdrawn request does not count',
  async (answer) => {
    const id = await room({ capacity: 9 })
    await askInVain(id)
    await askInVain(id)
    await act(people.ben, await askAbout(id), 'withdraw')
    await act(anna, await askAbout(id), answer)
    await askInVain(id)
    await askInVain(id)
    expect(await stateOf(id)).toEqual(published)
  },
)

test('requests about another listing of the host are counted apart', async () => {
  const first = await room()
  const second = await room()
  await askInVain(first)
  await askInVain(first)
  await askInVain(second)
  expect([await stateOf(first), await stateOf(second)]).toEqual([published, published])
})

test('a listing that its host has closed is not called paused, and nobody gets a mail', async () => {
  const id = await room()
  await askInVain(id)
  await askInVain(id)
  await askAbout(id)
  await closeListing(app, anna, { id })
  app.clock.pass(6 * day)
  await fireTimers(app)
  expect(await stateOf(id)).toEqual({ state: 'closed', pausedAfter: null })
  expect(await pauseMails()).toEqual([])
})

test('where the marketplace says 0, no listing is paused', async () => {
  const id = await room()
  const { marketplace } = app
  app.marketplace = { ...marketplace, limits: { ...marketplace.limits, unansweredInARow: 0 } }
  for (let times = 0; times < 4; times += 1) await askInVain(id)
  app.marketplace = marketplace
  expect(await stateOf(id)).toEqual(published)
})

test('requests that ran out together pause a listing once, and opening begins the count anew', async () => {
  const id = await room({ capacity: 9 })
  for (const guest of [people.ben, people.chiara]) {
    await ask(id, guest, inAutumn)
    await ask(id, guest, { from: '2024-09-24', until: '2024-09-25' })
  }
  app.clock.pass(6 * day)
  await fireTimers(app)
  expect(await stateOf(id)).toMatchObject({ state: 'closed' })
  await openListing(app, anna, { id })
  const seen = []
  for (let time = 0; time < 3; time += 1) {
    await askInVain(id)
    seen.push((await stateOf(id)).state)
  }
  expect(seen).toEqual(['published', 'published', 'closed'])
})
