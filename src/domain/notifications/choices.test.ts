import { beforeEach, expect, test } from 'vitest'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { closeListing, openListing } from '../listings/index.ts'
import { type MailTemplate, ownChoices, saveChoices, type Topic, topics } from './index.ts'
import { deliverDueMails, drainEvents, unreadNotifications } from './index.ts'
import { topicOf } from './optional-mails.ts'

const { app, people, room, ask, act } = await stayWorld()
const { anna, ben, chiara } = people
let listing = ''

beforeEach(async () => {
  listing = await room()
  while ((await drainEvents(app)) > 0);
  for (const table of ['notificationChoices', 'notifications', 'deliveries'] as const)
    await app.db.deleteFrom(table).execute()
  app.sent.length = 0
})

const without = (topic: Topic) => topics.filter((each) => each !== topic)

async function told() {
  while ((await drainEvents(app)) > 0);
  await deliverDueMails(app)
  return app.sent.map(({ template, recipient }) => `${template} to ${recipient}`)
}

test('without a choice everything comes by mail and in the list', async () => {
  const { channels, hosting } = await ownChoices(app, anna)
  expect(Object.keys(channels)).toEqual([...topics])
  expect(Object.values(channels).every(({ mail, list }) => mail && list)).toBe(true)
  expect(hosting, 'she has a public offer').toBe(true)
  expect((await ownChoices(app, ben)).hosting).toBe(false)
})

test('an offer that is not public asks for no channel of requests', async () => {
  const setState = (state: string) => app.db.updateTable('users').set({ state }).where('id', '=', anna.userId).execute()
  await setState('banned')
  const { hosting } = await ownChoices(app, anna)
  await setState('active')
  expect(hosting).toBe(false)
  expect((await ownChoices(app, anna)).hosting).toBe(true)
})

test('a topic without mail is told in the list alone, and the other way round', async () => {
  await saveChoices(app, anna, { mail: without('requests'), list: [...topics] })
  const id = await ask(listing)
  expect(await told()).toEqual([])
  expect(await unreadNotifications(app, anna)).toBe(1)
  await saveChoices(app, ben, { mail: [...topics], list: without('requests') })
  await act(anna, id, 'decline')
  expect(await told()).toEqual(['booking-request-declined to ben@example.org'])
  expect(await unreadNotifications(app, ben)).toBe(0)
})

test('somebody who wants nothing is still told that a stay is agreed, in both', async () => {
  await saveChoices(app, ben, {})
  const id = await ask(listing)
  await told()
  app.sent.length = 0
  await act(anna, id, 'accept')
  expect(await told()).toEqual(['booking-request-accepted to ben@example.org'])
  expect(await unreadNotifications(app, ben)).toBe(1)
  await act(people.operator, id, 'cancel')
})

test('a mail that waits is not sent once its topic is switched off', async () => {
  await ask(listing)
  while ((await drainEvents(app)) > 0);
  await saveChoices(app, anna, { mail: without('requests'), list: [...topics] })
  await deliverDueMails(app)
  expect(app.sent).toEqual([])
  const { state } = await app.db.selectFrom('deliveries').select('state').executeTakeFirstOrThrow()
  expect(state).toBe('unneeded')
})

test('a host with an open offer keeps one channel for requests', async () => {
  const silent = { mail: without('requests'), list: without('requests') }
  await expect(saveChoices(app, anna, silent)).rejects.toThrow('notifications-requests-needed')
  expect((await ownChoices(app, anna)).channels.messages, 'nothing of the form was stored').toEqual({
    mail: true,
    list: true,
    push: true,
  })
  await saveChoices(app, ben, silent)
  const offers = await app.db.selectFrom('listings').select('id').where('authorId', '=', anna.userId).execute()
  for (const { id } of offers) await closeListing(app, anna, { id })
  await saveChoices(app, anna, silent)
  expect((await ownChoices(app, anna)).channels.requests).toEqual({ mail: false, list: false, push: true })
  await openListing(app, anna, { id: listing })
  expect((await ownChoices(app, anna)).channels.requests, 'the offer is open again').toEqual({
    mail: false,
    list: true,
    push: true,
  })
})

test('only the owner of an account chooses, and only topics that there are', async () => {
  await expect(saveChoices(app, { kind: 'visitor', locale: 'de' }, {})).rejects.toThrow('not-signed-in')
  await expect(saveChoices(app, { ...ben, scopes: 'user:limited' }, {})).rejects.toThrow('forbidden')
  await expect(ownChoices(app, { ...ben, scopes: 'user:limited' })).rejects.toThrow('forbidden')
  const wrong = { mail: ['secrets'] } as unknown as Parameters<typeof saveChoices>[2]
  await expect(saveChoices(app, ben, wrong)).rejects.toThrow('field-invalid')
  const many = { mail: Array<Topic>(50).fill('messages') }
  await expect(saveChoices(app, ben, many)).rejects.toThrow('field-invalid')
  expect(await app.db.selectFrom('notificationChoices').selectAll().execute()).toEqual([])
  await saveChoices(app, chiara, { mail: [] })
})

test('mails about the account, agreed stays, money, decisions and terms belong to no topic', () => {
  const always: MailTemplate[] = ['verify-email', 'sign-in-link', 'booking-request-accepted', 'booking-cancelled']
  always.push('stay-address-changed', 'refund-made', 'listing-closed', 'changes-requested', 'terms-changed')
  for (const template of always) expect(topicOf(template), template).toBeNull()
})
