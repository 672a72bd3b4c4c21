import { beforeEach, expect, test } from 'vitest'
import { deliverDueMails, drainEvents, type StayMailValues } from '#domain/notifications/index.ts'
import { banPerson } from '#domain/moderation/index.ts'
import type { Viewer } from '#domain/users/index.ts'
import { action as press, loader as look } from '#web/routes/answer/route.tsx'
import { stayWorld } from '../worlds/stay-world.ts'
import { routeArguments } from './route-arguments.ts'

// A link from a host's mail permits one answer to one request. Its page shows no address and no contact
// details, no session is started, and no other action is possible.

const { app, people, room, ask, act, show } = await stayWorld()
const { anna, ben, chiara, operator } = people

beforeEach(async () => {
  app.sent.length = 0
  await app.db.deleteFrom('attempts').execute()
})

const argumentsOf = (path: string, fields?: Record<string, string>, viewer?: Viewer) =>
  routeArguments<typeof press>(app, path, fields, viewer)

type Thrown = { init?: { status?: number }; status?: number; headers?: Headers }
const answerOf = (work: Promise<unknown>) => work.catch((thrown: unknown) => thrown) as Promise<Thrown>
const statusOf = async (work: Promise<unknown>) => {
  const { init, status } = await answerOf(work)
  return init?.status ?? status
}
const pressed = (path: string, fields: Record<string, string> = {}, viewer?: Viewer) =>
  statusOf(press(argumentsOf(path, fields, viewer)) as Promise<unknown>)
const shown = async (path: string, viewer?: Viewer) =>
  (await look(argumentsOf(path, undefined, viewer) as never)).data.link

function stayMail(): Partial<StayMailValues> {
  const mail = app.sent.find(({ template }) => template === 'new-booking-request')
  return (mail?.values ?? {}) as Partial<StayMailValues>
}

/** Ben asks for a room of Anna's; returns the request and the links of her mail. */
async function asked() {
  const id = await ask(await room())
  while ((await drainEvents(app)) > 0);
  await deliverDueMails(app)
  const { accept = '', decline = '' } = stayMail()
  const pathOf = (link: string) => new URL(link).pathname + new URL(link).search
  return { id, accept: pathOf(accept), decline: pathOf(decline), origin: new URL(accept).origin }
}
const stateOf = async (id: string) => (await show(anna, id)).state

test('the links lead to this site, whatever host a request names, and no table holds them', async () => {
  const { accept, origin } = await asked()
  expect([origin, accept.startsWith('/answer?t=')]).toEqual(['https://quartier.example', true])
  const stored = JSON.stringify([
    await app.db.selectFrom('deliveries').selectAll().execute(),
    await app.db.selectFrom('events').select('payload').execute(),
    await app.db.selectFrom('notifications').selectAll().execute(),
  ])
  expect(stored).not.toContain(accept.split('.').at(-1))
})

test('a link that is wrong is answered with 410, one that waits with 200', async () => {
  const { accept } = await asked()
  const statusAt = async (path: string) => (await look(argumentsOf(path) as never)).init?.status
  expect(await statusAt(accept)).toBe(200)
  for (const path of [`${accept}x`, '/answer?t=x', '/answer']) expect(await statusAt(path), path).toBe(410)
})

test('a program that opens the links, however often, changes nothing and gets no session', async () => {
  const { id, accept, decline } = await asked()
  for (const path of [accept, decline, accept])
    for (const method of ['GET', 'HEAD']) {
      const given = argumentsOf(path)
      Object.assign(given, { request: new Request(given.request, { method }) })
      expect((await look(given as never)).data.link).toMatchObject({ outcome: 'waiting' })
      expect(given.setCookies).toEqual([])
    }
  expect(await stateOf(id)).toBe('state/preauthorized')
})

test('who gets a forwarded link sees no name in full, no address and no way to reach anybody, and gets no session', async () => {
  const { accept } = await asked()
  const given = argumentsOf(accept)
  const { link } = (await look(given as never)).data
  expect(Object.keys(link ?? {}).sort()).toEqual(
    ['answer', 'guest', 'host', 'outcome', 'people', 'byTheHour', 'title', 'transactionId', 'viewer', 'when'].sort(),
  )
  expect(link).toMatchObject({ guest: 'Ben', host: 'Anna', viewer: null })
  expect(JSON.stringify(link)).not.toMatch(/@|Lindner|Okafor|straße|\+49/i)
  expect(await pressed(accept)).toBe(303)
  expect(given.setCookies).toEqual([])
})

test('a forwarded link gives this one answer, whatever else a form asks for', async () => {
  const { id, decline } = await asked()
  const other = await asked()
  const fields = {
    answer: 'accept',
    transition: 'transition/accept',
    id: other.id,
    message: 'x',
    reason: "'; drop table",
  }
  expect(await pressed(`${decline}&id=${other.id}&answer=accept`, fields)).toBe(303)
  const { state, transitions } = await show(anna, id)
  expect([state, transitions.at(-1)?.reason]).toEqual(['state/declined', null])
  expect(await stateOf(other.id)).toBe('state/preauthorized')
  const said = await app.db.selectFrom('messages').select('content').where('transactionId', '=', id).execute()
  expect(said).toEqual([])
})

test('the page tells somebody else who is logged in whose request it is', async () => {
  const { accept } = await asked()
  expect(await shown(accept, ben)).toMatchObject({ host: 'Anna', viewer: 'Ben O.' })
  expect(await shown(accept, anna)).toMatchObject({ viewer: null })
})

test.each([
  ['the guest', ben],
  ['a stranger', chiara],
])('%s who is logged in and has got the link of the host cannot answer with it', async (_name, viewer) => {
  const { id, accept, decline } = await asked()
  for (const path of [accept, decline]) {
    const refused = (await press(argumentsOf(path, {}, viewer)).catch((thrown: unknown) => thrown)) as {
      data?: { problems: { code: string }[] }
      init?: { status?: number }
    }
    expect(refused.init?.status).toBe(403)
    expect(refused.data?.problems[0]?.code).toBe('answer-link-of-another')
  }
  expect(await stateOf(id)).toBe('state/preauthorized')
  expect(await pressed(accept, {}, anna)).toBe(303)
  expect(await stateOf(id)).toBe('state/accepted')
})

test('a link works once, and not after another answer', async () => {
  const { id, accept, decline } = await asked()
  expect(await pressed(accept)).toBe(303)
  for (const path of [accept, decline]) expect(await pressed(path)).toBe(409)
  expect(await stateOf(id)).toBe('state/accepted')
  const withdrawn = await asked()
  await act(ben, withdrawn.id, 'withdraw')
  expect(await pressed(withdrawn.accept)).toBe(409)
})

test('guessed and altered links are refused and change nothing', async () => {
  const { id, accept } = await asked()
  const other = await asked()
  const token = new URLSearchParams(accept.split('?')[1]).get('t') ?? ''
  const [own = '', answer = '', proof = ''] = token.split('.')
  const guesses = [
    '',
    'x',
    `${own}.${answer}`,
    `${own}.${answer}.`,
    `${own}.${answer}.${'A'.repeat(proof.length)}`,
    `${own}.decline.${proof}`,
    `${own}.toString.${proof}`,
    `${other.id}.${answer}.${proof}`,
    `${own}'.${answer}.${proof}`,
    `${token}.`,
    `${token}x`,
    token.toUpperCase(),
    'x'.repeat(5000),
    '\0',
  ]
  for (const guess of guesses) {
    const path = `/answer?${new URLSearchParams({ t: guess })}`
    expect(await shown(path), guess).toBeNull()
    expect(await pressed(path), guess).toBe(422)
  }
  for (const each of [id, other.id]) expect(await stateOf(each)).toBe('state/preauthorized')
})

test('the link of a banned host shows nothing and does nothing', async () => {
  const { accept } = await asked()
  await banPerson(app, operator, { userId: anna.userId, reason: 'Betrug' })
  expect(await shown(accept)).toBeNull()
  expect(await pressed(accept)).toBe(422)
})
