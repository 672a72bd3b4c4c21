import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { day, hour, minute } from '#tests/app.ts'
import { pushService, turnOn } from '#tests/push-service.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { markRead, sendMessage } from '../../messages/index.ts'
import { failedWork, retryFailedWork } from '../../background-work/index.ts'
import { logOut, openSession } from '../../users/index.ts'
import { record } from '../../events.ts'
import { deliverPushes, drainEvents, markReadByAddress, saveChoices, topics, type Topic } from '../index.ts'

const service = pushService()
const { shown, failures } = service
const { app, people, room, ask, act } = await stayWorld({ push: service.sender })
const { anna, ben, operator } = people
let listing = ''

beforeEach(async () => {
  listing = await room()
  await drain()
  for (const table of ['notificationChoices', 'notifications', 'deliveries', 'pushSubscriptions', 'attempts'] as const)
    await app.db.deleteFrom(table).execute()
  shown.length = 0
  failures.clear()
})

async function drain(): Promise<void> {
  while ((await drainEvents(app)) > 0);
}
async function told() {
  await drain()
  while ((await deliverPushes(app)) > 0);
  return shown.map(({ to, push }) => `${push.template} to ${to}`)
}
const pushes = () =>
  app.db.selectFrom('deliveries').select(['state', 'tries', 'lastError', 'id']).where('channel', '=', 'push').execute()

test('a request is shown by each browser of the host, in her language, without what was written', async () => {
  const phone = (await openSession(app, anna.userId)).member
  await turnOn(app, anna, 'laptop')
  await turnOn(app, phone, 'phone')
  const id = await ask(listing)
  expect((await told()).toSorted()).toEqual(['new-booking-request to laptop', 'new-booking-request to phone'])
  expect(shown[0]?.push).toMatchObject({
    locale: 'de',
    partner: 'Ben',
    path: `/sale/${id}/details`,
    mark: expect.stringMatching(/^[\w-]{32}$/),
    seconds: 86_400,
    isUrgent: true,
  })
  expect(Object.keys(shown[0]?.push ?? {}).toSorted()).toEqual([
    'isUrgent',
    'locale',
    'mark',
    'partner',
    'path',
    'seconds',
    'template',
    'title',
  ])
  const { lastSuccessAt } = await app.db.selectFrom('pushSubscriptions').selectAll().executeTakeFirstOrThrow()
  expect(lastSuccessAt).toEqual(app.clock.now())
  expect(await pushes()).toMatchObject([{ state: 'sent', tries: 1 }])
})

test('nothing is queued for people without a browser, and nothing is sent to one that has logged out', async () => {
  await ask(listing)
  expect(await told()).toEqual([])
  expect(await pushes()).toEqual([])
  const { member, token } = await openSession(app, ben.userId)
  await turnOn(app, member, 'library')
  const id = await ask(await room())
  await act(anna, id, 'decline')
  await drain()
  await logOut(app, token)
  expect(await told()).toEqual([])
  expect(await pushes()).toMatchObject([{ state: 'unneeded' }])
})

test('without a choice browsers show the important topics, then what was chosen; agreed stays always', async () => {
  await turnOn(app, ben, 'laptop')
  const id = await ask(listing)
  const all = [...topics]
  await saveChoices(app, ben, { mail: all, list: all, push: all.filter((topic: Topic) => topic !== 'requests') })
  await saveChoices(app, ben, { mail: all, list: all })
  await act(anna, id, 'decline')
  expect(await told(), 'a form without browsers changes nothing about them').toEqual([])
  const second = await ask(await room())
  await act(anna, second, 'accept')
  expect(await told()).toEqual(['booking-request-accepted to laptop'])
  await act(operator, second, 'cancel')
})

test('a host with an open offer keeps mail or list for requests: a browser alone is not enough', async () => {
  await turnOn(app, anna, 'laptop')
  const without = topics.filter((topic) => topic !== 'requests')
  await expect(saveChoices(app, anna, { mail: without, list: without, push: [...topics] })).rejects.toThrow(
    'notifications-requests-needed',
  )
})

test('messages of a conversation are shown once, and not when they are read within a moment', async () => {
  await turnOn(app, anna, 'laptop')
  await turnOn(app, ben, 'phone')
  const id = await ask(listing)
  await told()
  shown.length = 0
  for (const content of ['Hallo Ben', 'Passt dir 18 Uhr?'])
    await sendMessage(app, anna, { transactionId: id, clientKey: randomUUID(), content })
  expect(await told(), 'they wait for a moment').toEqual([])
  app.clock.pass(minute)
  expect(await told()).toEqual(['new-message to phone'])
  expect(JSON.stringify(shown)).not.toContain('18 Uhr')
  await sendMessage(app, ben, { transactionId: id, clientKey: randomUUID(), content: 'Ja, gern' })
  await drain()
  await markRead(app, anna, id)
  app.clock.pass(minute)
  expect(await told()).toEqual(['new-message to phone'])
  const marks = shown.map(({ push }) => push.mark)
  await sendMessage(app, anna, { transactionId: id, clientKey: randomUUID(), content: 'Prima' })
  await drain()
  app.clock.pass(minute)
  await told()
  expect(shown[1]?.push.mark, 'the later one replaces the first').toBe(marks[0])
})

test('what was read on the site before it could be sent is not shown any more, and neither is what is a day old', async () => {
  await turnOn(app, anna, 'laptop')
  const id = await ask(listing)
  await drain()
  app.clock.pass(1000)
  await markReadByAddress(app, anna, `/sale/${id}/details`)
  expect(await told()).toEqual([])
  await ask(await room())
  await drain()
  app.clock.pass(day)
  expect(await told()).toEqual([])
  expect((await pushes()).map(({ state }) => state)).toEqual(['unneeded', 'unneeded'])
})

test('a browser names the organisation that vouches for its person', async () => {
  await turnOn(app, ben, 'phone')
  const payload = { organisationId: anna.userId }
  await record(app.db, app.clock, 'user.vouched-for', { actorId: anna.userId, subjectId: ben.userId, payload })
  expect(await told()).toEqual(['vouch-given to phone'])
  expect(shown[0]?.push).toMatchObject({ partner: 'Anna', title: '', path: '/account/vouches' })
})

test('a browser that its push service does not know any more is forgotten', async () => {
  await turnOn(app, anna, 'laptop')
  failures.set('laptop', 'gone')
  await ask(listing)
  expect(await told()).toEqual([])
  expect(await app.db.selectFrom('pushSubscriptions').selectAll().execute()).toEqual([])
  expect(await pushes()).toMatchObject([{ state: 'sent' }])
})

test('a push service that is away is asked again with growing waits, by the browser that failed alone', async () => {
  const phone = (await openSession(app, anna.userId)).member
  await turnOn(app, anna, 'laptop')
  await turnOn(app, phone, 'phone')
  failures.set('phone', 'deferred')
  await ask(listing)
  expect(await told()).toEqual(['new-booking-request to laptop'])
  expect(await pushes()).toMatchObject([{ state: 'queued', tries: 1, lastError: 'push.example answered deferred' }])
  app.clock.pass(10_000)
  expect(await deliverPushes(app), 'not yet').toBe(0)
  app.clock.pass(10_000)
  failures.clear()
  expect(await told()).toEqual(['new-booking-request to laptop', 'new-booking-request to phone'])
  expect(shown[1]?.push.seconds).toBe(86_400 - 20)
  expect(await pushes()).toMatchObject([{ state: 'sent', tries: 2 }])
})

test('what fails to the end is parked, staff see it and send it again; a browser that never took anything is given up', async () => {
  const phone = (await openSession(app, anna.userId)).member
  await turnOn(app, anna, 'laptop')
  await turnOn(app, phone, 'phone')
  await ask(listing)
  await told()
  await app.db
    .updateTable('pushSubscriptions')
    .set({ lastSuccessAt: null })
    .where('endpoint', 'like', '%phone')
    .execute()
  await ask(await room())
  for (const name of ['laptop', 'phone']) failures.set(name, 'deferred')
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await told()
    app.clock.pass(hour)
  }
  expect((await pushes()).filter(({ state }) => state === 'failed')).toMatchObject([{ tries: 6 }])
  const [{ kind, id, person } = { kind: '', id: '', person: null }] = (await failedWork(app, operator)).items
  expect([kind, person?.userId]).toEqual(['push', anna.userId])
  const left = await app.db.selectFrom('pushSubscriptions').select('endpoint').execute()
  expect(left).toEqual([{ endpoint: 'https://push.example/laptop' }])
  failures.clear()
  shown.length = 0
  await retryFailedWork(app, operator, { kind: 'push', id })
  expect(await told()).toEqual(['new-booking-request to laptop'])
  expect((await failedWork(app, operator)).items).toEqual([])
})

test('one that is refused is parked at once, and an interrupted one is sent again', async () => {
  await turnOn(app, anna, 'laptop')
  failures.set('laptop', 'refused')
  await ask(listing)
  await told()
  expect(await pushes()).toMatchObject([{ state: 'failed', tries: 1, lastError: 'push.example answered refused' }])
  failures.clear()
  await turnOn(app, anna, 'laptop')
  await app.db.updateTable('deliveries').set({ state: 'sending', startedAt: app.clock.now() }).execute()
  expect(await told()).toEqual([])
  app.clock.pass(6 * minute)
  // Only the browser that failed was left, and it is the same log-in.
  expect(await told()).toEqual(['new-booking-request to laptop'])
})
