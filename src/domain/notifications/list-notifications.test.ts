import { beforeEach, expect, test } from 'vitest'
import { day, hour, minute } from '#tests/app.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { markRead, sendMessage } from '../messages/index.ts'
import { purgeExpired } from '../privacy/index.ts'
import {
  deliverDueMails,
  drainEvents,
  listNotifications,
  markNotificationsRead,
  markReadByAddress,
  unreadNotifications,
} from './index.ts'

const { app, people, room, ask, act } = await stayWorld()
const { anna, ben, chiara } = people
let listing = ''
let count = 0

beforeEach(async () => {
  app.clock.pass(hour)
  listing = await room({ title: 'Turmzimmer', capacity: 9 })
  await drain()
  await app.db.deleteFrom('attempts').execute()
  await app.db.deleteFrom('notifications').execute()
})

async function drain() {
  while ((await drainEvents(app)) > 0);
}

const list = async (viewer = anna) => (await listNotifications(app, viewer)).notifications
const write = (viewer: typeof anna, transactionId: string) =>
  sendMessage(app, viewer, { transactionId, content: `Hallo ${(count += 1)}`, clientKey: `key-of-message-${count}` })

test('a request is in the list of its host: what, with whom, when, and where', async () => {
  const id = await ask(listing)
  await drain()
  expect(await list()).toMatchObject([
    {
      template: 'new-booking-request',
      partner: 'Ben',
      role: 'provider',
      title: 'Turmzimmer',
      isRead: false,
      at: app.clock.now(),
      to: `/sale/${id}/details`,
    },
  ])
  expect(await list(ben)).toEqual([])
  await act(anna, id, 'accept')
  await drain()
  expect(await list(ben)).toMatchObject([
    { template: 'booking-request-accepted', partner: 'Anna', role: 'customer', to: `/order/${id}/details` },
  ])
})

test('an event that is read again is told once', async () => {
  const { xid, seq } = await app.db
    .selectFrom('eventCursors')
    .selectAll()
    .where('reader', '=', 'notifications')
    .executeTakeFirstOrThrow()
  const id = await ask(listing)
  await write(ben, id)
  await drain()
  const [before, deliveries] = [await list(), await app.db.selectFrom('deliveries').selectAll().execute()]
  await markNotificationsRead(app, anna, {})
  await app.db.updateTable('eventCursors').set({ xid, seq }).where('reader', '=', 'notifications').execute()
  await drain()
  expect((await list()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(await unreadNotifications(app, anna), 'what was read stays read').toBe(0)
  expect(await app.db.selectFrom('deliveries').selectAll().execute()).toHaveLength(deliveries.length)
})

test('messages of a conversation share a row until it is read', async () => {
  const id = await ask(listing)
  await drain()
  await markNotificationsRead(app, anna, {})
  await write(ben, id)
  app.clock.pass(minute)
  await write(ben, id)
  await drain()
  expect((await list()).filter(({ template }) => template === 'new-message')).toHaveLength(1)
  expect((await list())[0]).toMatchObject({ template: 'new-message', at: app.clock.now(), isRead: false })
  await markNotificationsRead(app, anna, { id: (await list())[0]?.id })
  app.clock.pass(minute)
  await write(ben, id)
  await drain()
  expect((await list()).filter(({ template }) => template === 'new-message')).toHaveLength(2)
})

test('opening a conversation reads what was told about it, and nothing else', async () => {
  const [first, second] = [await ask(listing), await ask(listing, people.operator)]
  await write(ben, first)
  await write(people.operator, second)
  await drain()
  expect(await unreadNotifications(app, anna)).toBe(4)
  await markRead(app, anna, first)
  await drain()
  expect(await unreadNotifications(app, anna)).toBe(2)
})

test('opening the place of a notification reads what leads there, also without an unread message', async () => {
  const [first, second] = [await ask(listing), await ask(listing, people.operator)]
  await drain()
  expect(await markReadByAddress(app, ben, `/sale/${first}/details`)).toBe(0)
  for (const elsewhere of ['/', '/inbox/all', `/sale/${first}`, `/order/${first}/details`, '//', '/s?a=%', '/l/x/y'])
    expect(await markReadByAddress(app, anna, elsewhere), elsewhere).toBe(2)
  expect(await markReadByAddress(app, anna, `/sale/${first}/details?older=2`)).toBe(1)
  const unread = (await list()).filter(({ isRead }) => !isRead)
  expect(unread.map(({ to }) => to)).toEqual([`/sale/${second}/details`])
  // The notification about the answer leads the guest to the guest's page of the conversation (`/order`).
  await act(anna, first, 'accept')
  await drain()
  expect(await markReadByAddress(app, { ...ben, scopes: 'user:limited' }, `/order/${first}/details`)).toBe(0)
  expect(await unreadNotifications(app, ben)).toBe(1)
  expect(await markReadByAddress(app, ben, `/order/${first}/details`)).toBe(0)
  expect(await list(ben)).toMatchObject([{ isRead: true }])
})

test('a listing is found by whatever title it has, a page with a filter only with that filter', async () => {
  const told = async (template: string, listingId: string | null, id: string) => {
    const row = { userId: ben.userId, id, eventId: id, template, listingId, at: app.clock.now() }
    await app.db.insertInto('notifications').values(row).execute()
  }
  const ids = [1, 2, 3].map((place) => `0190aaaa-0000-7000-8000-00000000000${place}`)
  await told('search-found', listing, ids[0] ?? '')
  await told('listing-paused', null, ids[1] ?? '')
  await told('account-approved', null, ids[2] ?? '')
  expect(await markReadByAddress(app, ben, `/l/another-title/${listing}`)).toBe(2)
  expect(await markReadByAddress(app, ben, '/listings')).toBe(2)
  expect(await markReadByAddress(app, ben, '/listings?state=closed&page=1')).toBe(1)
  expect(await markReadByAddress(app, ben, '/')).toBe(0)
})

test('people see and read their own notifications only', async () => {
  await ask(listing)
  await drain()
  const [own] = await list()
  await markNotificationsRead(app, ben, { id: own?.id })
  await markNotificationsRead(app, ben, {})
  expect(await unreadNotifications(app, anna)).toBe(1)
  expect(await list(chiara)).toEqual([])
  await expect(markNotificationsRead(app, ben, { id: 'x' })).rejects.toThrow('not-found')
  await expect(listNotifications(app, { kind: 'visitor', locale: 'de' })).rejects.toThrow('not-signed-in')
  await expect(listNotifications(app, { ...anna, scopes: 'user:limited' })).rejects.toThrow('forbidden')
  expect(await unreadNotifications(app, { ...anna, scopes: 'user:limited' })).toBe(0)
})

test('a long list comes in pages, without a gap and without a repetition', async () => {
  const at = app.clock.now()
  const rows = Array.from({ length: 65 }, (_, place) => ({
    userId: anna.userId,
    id: `0190aaaa-0000-7000-8000-${String(place).padStart(12, '0')}`,
    eventId: `0190bbbb-0000-7000-8000-${String(place).padStart(12, '0')}`,
    template: 'terms-changed',
    at,
  }))
  await app.db.insertInto('notifications').values(rows).execute()
  const seen: string[] = []
  for (let before: string | null | undefined; before !== null;) {
    const page = await listNotifications(app, anna, before ? { before } : {})
    seen.push(...page.notifications.map(({ id }) => id))
    before = page.before
  }
  expect(seen).toEqual(rows.map(({ id }) => id).toReversed())
})

test('a listing of somebody else is named only while it is public', async () => {
  const row = {
    userId: ben.userId,
    eventId: listing,
    template: 'search-found',
    listingId: listing,
    at: app.clock.now(),
  }
  await app.db
    .insertInto('notifications')
    .values({ ...row, id: listing })
    .execute()
  expect(await list(ben)).toMatchObject([{ title: 'Turmzimmer', to: `/l/turmzimmer/${listing}` }])
  await app.db.updateTable('listings').set({ state: 'closed' }).where('id', '=', listing).execute()
  expect((await list(ben))[0]?.title).toBe('')
  await app.db.updateTable('listings').set({ state: 'published' }).where('id', '=', listing).execute()
})

test('notifications are erased after their time', async () => {
  await ask(listing)
  await drain()
  app.clock.pass(89 * day)
  await purgeExpired(app)
  expect(await list()).toHaveLength(1)
  app.clock.pass(2 * day)
  await purgeExpired(app)
  expect(await list()).toEqual([])
  await deliverDueMails(app)
})
