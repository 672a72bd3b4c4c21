import { beforeEach, expect, test } from 'vitest'
import { deliverDueMails, drainEvents, markNotificationsRead } from '#domain/notifications/index.ts'
import { action as choose } from '#web/routes/account/notifications-page.tsx'
import { action as mark } from '#web/routes/notifications/route.tsx'
import { action as press, loader as look } from '#web/routes/unsubscribe/route.tsx'
import type { Viewer } from '#domain/users/index.ts'
import { stayWorld } from '../worlds/stay-world.ts'
import { routeArguments } from './route-arguments.ts'

// A link from a mail permits only to switch the mails of one topic of one person off and on.

const { app, people, room, ask } = await stayWorld()
const { anna, ben } = people

beforeEach(async () => {
  app.sent.length = 0
  await app.db.deleteFrom('notificationChoices').execute()
})

const argumentsOf = (path: string, fields?: Record<string, string>, viewer?: Viewer) =>
  routeArguments<typeof press>(app, path, fields, viewer)

type Thrown = { init?: { status?: number }; status?: number; headers?: Headers }
const answerOf = (work: Promise<unknown>) => work.catch((thrown: unknown) => thrown) as Promise<Thrown | null>
const stored = () => app.db.selectFrom('notificationChoices').select(['userId', 'topic', 'byMail', 'inList']).execute()

async function mailedLink(): Promise<URL> {
  await ask(await room())
  while ((await drainEvents(app)) > 0);
  await deliverDueMails(app)
  const mail = app.sent.find(({ template }) => template === 'new-booking-request')
  return new URL(mail?.stop?.link ?? '')
}

const link = await mailedLink()
const path = link.pathname + link.search

test('the link leads to this site, whatever host a request names', () => {
  expect(link.origin).toBe('https://quartier.example')
})

test('a program that opens the link, however often, changes nothing and gets no session', async () => {
  for (const method of ['GET', 'HEAD']) {
    const given = argumentsOf(path)
    Object.assign(given, { request: new Request(given.request, { method }) })
    expect(await look(given as never)).toEqual({ topic: 'requests', mail: true })
    expect(given.setCookies).toEqual([])
  }
  expect(await stored()).toEqual([])
})

test('the button of a mail program works without a session, and is answered without a redirect', async () => {
  const given = argumentsOf(path, { 'List-Unsubscribe': 'One-Click' })
  expect(await press(given)).toBeNull()
  expect(given.setCookies).toEqual([])
  expect(await stored()).toEqual([{ userId: anna.userId, topic: 'requests', byMail: false, inList: true }])
})

test('a forwarded link switches this one topic of its person, also for somebody who is signed in', async () => {
  const fields = { mail: 'off', topic: 'messages', user: ben.userId, list: 'off', from: 'https://evil.example' }
  const answer = await answerOf(press(argumentsOf(`${path}&topic=messages&user=${ben.userId}`, fields, ben)) as never)
  expect(answer?.headers?.get('location')).toBe(path)
  expect(await stored()).toEqual([{ userId: anna.userId, topic: 'requests', byMail: false, inList: true }])
  await press(argumentsOf(path, { mail: 'on' }, ben))
  expect(await stored()).toEqual([{ userId: anna.userId, topic: 'requests', byMail: true, inList: true }])
})

test('guessed and changed links are not found and change nothing', async () => {
  const token = link.searchParams.get('t') ?? ''
  const guesses = [
    '',
    'x',
    anna.userId,
    `requests.${anna.userId}`,
    token.slice(0, -2),
    `${token}${token}`,
    '%00',
    '../..',
  ]
  guesses.push(Buffer.from(`requests.${anna.userId}`).toString('base64url'), 'A'.repeat(token.length))
  for (const guess of guesses) {
    const query = `/unsubscribe?${new URLSearchParams({ t: guess })}`
    for (const work of [look(argumentsOf(query) as never), press(argumentsOf(query, { mail: 'off' }))]) {
      const answer = await answerOf(work as Promise<unknown>)
      expect(answer?.init?.status, guess).toBe(404)
    }
  }
  expect(await stored()).toEqual([])
})

test('choices and notifications are those of the signed-in person, whatever a form names', async () => {
  const { id } = await app.db
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', anna.userId)
    .executeTakeFirstOrThrow()
  await answerOf(mark(argumentsOf('/notifications', { read: id, user: anna.userId }, ben) as never) as Promise<unknown>)
  await answerOf(
    mark(argumentsOf('/notifications', { read: 'all', userId: anna.userId }, ben) as never) as Promise<unknown>,
  )
  const unread = await app.db
    .selectFrom('notifications')
    .select('readAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(unread.readAt).toBeNull()
  await answerOf(choose(argumentsOf('/account/notifications', { user: anna.userId }, ben) as never) as Promise<unknown>)
  expect((await stored()).every(({ userId }) => userId === ben.userId)).toBe(true)
  await markNotificationsRead(app, anna, {})
})
