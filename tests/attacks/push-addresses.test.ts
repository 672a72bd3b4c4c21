import { beforeEach, expect, test } from 'vitest'
import { createPushSender } from '#adapters/push/create-push-sender.ts'
import { siteKeys } from '#adapters/push/site-keys.ts'
import { deliverPushes, drainEvents } from '#domain/notifications/index.ts'
import type { Viewer } from '#domain/users/index.ts'
import { action as send } from '#web/routes/account/notifications-page.tsx'
import { newBrowser } from '../push-service.ts'
import { takeOutsideCalls } from '../refused-calls.ts'
import { stayWorld } from '../worlds/stay-world.ts'
import { routeArguments } from './route-arguments.ts'

// The address that notifications are posted to comes from a browser, and so from anybody.

const site = { name: 'Quartier', from: 'hello@quartier.example' }
const keys = siteKeys('a-secret-of-the-tests-that-is-long-enough')
const push = createPushSender({ ...keys, site, allowLoopback: false })
const { app, people, room, ask } = await stayWorld({ push })
const { anna, ben } = people

beforeEach(async () => {
  await app.db.deleteFrom('pushSubscriptions').execute()
})

type Answer = { init?: { status?: number }; status?: number }
function post(viewer: Viewer, fields: Record<string, string>): Promise<Answer> {
  const given = routeArguments(app, '/account/notifications', fields, viewer)
  return (send(given as never) as Promise<Answer>).catch((thrown: Answer) => thrown)
}
const statusOf = ({ init, status }: Answer) => init?.status ?? status
const add = (viewer: Viewer, endpoint: string) =>
  post(viewer, { intent: 'add-browser', ...newBrowser('own'), endpoint }).then(statusOf)
const rows = () => app.db.selectFrom('pushSubscriptions').select(['userId', 'sessionId', 'endpoint']).execute()

test.each([
  'http://push.example/send',
  'https://localhost/send',
  'https://127.0.0.1/send',
  'https://[::1]/send',
  'https://[::ffff:10.0.0.1]/send',
  'https://10.0.0.1/send',
  'https://169.254.169.254/latest/meta-data/',
  'https://push.example:5432/send',
  'https://user:word@push.example/send',
  'https://database/send',
  'file:///etc/passwd',
  `https://push.example/${'x'.repeat(5000)}`,
  '',
])('%s is refused with 422 and stored nowhere', async (endpoint) => {
  expect(await add(anna, endpoint)).toBe(422)
  expect(await rows()).toEqual([])
})

test('a browser is turned on for the session that asks, whatever else the form names', async () => {
  const form = { intent: 'add-browser', ...newBrowser('own'), endpoint: 'https://push.example/own' }
  const named = { userId: anna.userId, sessionId: anna.sessionId, id: anna.sessionId, siteKey: 'x' }
  expect(statusOf(await post(ben, { ...form, ...named }))).toBe(303)
  expect(await rows()).toEqual([{ userId: ben.userId, sessionId: ben.sessionId, endpoint: 'https://push.example/own' }])
  expect(statusOf(await post(anna, { intent: 'remove-browser', id: ben.sessionId }))).toBe(303)
  expect(await rows(), 'of somebody else').toHaveLength(1)
  expect(statusOf(await post(anna, { intent: 'remove-browser', id: `' or 1=1 --` }))).toBe(404)
  expect(statusOf(await post({ ...ben, scopes: 'user:limited' }, form))).toBe(403)
  expect(statusOf(await post({ kind: 'visitor', locale: 'de' }, form))).toBe(302)
  expect(await rows()).toHaveLength(1)
})

test('a name that leads inside by the time something is sent gets nothing, and staff do not read its answer', async () => {
  // No resolver is asked here: the name is one of this machine, as an attacker's own could be.
  expect(await add(anna, 'https://push.localhost/send')).toBe(303)
  await ask(await room())
  while ((await drainEvents(app)) > 0);
  await deliverPushes(app)
  const { state, lastError } = await app.db
    .selectFrom('deliveries')
    .select(['state', 'lastError'])
    .where('channel', '=', 'push')
    .executeTakeFirstOrThrow()
  expect(state).toBe('queued')
  expect(lastError).toMatch(/^push\.localhost: (the name resolves to a private address|ENOTFOUND|EAI_AGAIN)$/)
  expect(takeOutsideCalls()).toEqual([])
})
