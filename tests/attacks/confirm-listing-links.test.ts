import { beforeEach, expect, test } from 'vitest'
import { deliverDueMails, drainEvents } from '#domain/notifications/index.ts'
import { banPerson } from '#domain/moderation/index.ts'
import { askAndPauseStaleListings } from '#domain/stale-listings/index.ts'
import type { Viewer } from '#domain/users/index.ts'
import { action as press, loader as look } from '#web/routes/answer-listing/route.tsx'
import { day } from '../app.ts'
import { stayWorld } from '../worlds/stay-world.ts'
import { routeArguments } from './route-arguments.ts'

// A link from an author's mail says whether one listing still holds. Its page has no address and no contact details, no
// session is started, and no other action is possible.

const { app, people, room } = await stayWorld()
const { anna, ben, chiara, operator } = people

beforeEach(() => {
  app.sent.length = 0
})

const argumentsOf = (path: string, fields?: Record<string, string>, viewer?: Viewer) =>
  routeArguments<typeof press>(app, path, fields, viewer)

type Thrown = { init?: { status?: number }; status?: number; data?: { problems: { code: string }[] } }
const answerOf = (work: Promise<unknown>) => work.catch((thrown: unknown) => thrown) as Promise<Thrown>
const pressed = async (path: string, fields: Record<string, string> = {}, viewer?: Viewer) => {
  const { init, status } = await answerOf(press(argumentsOf(path, fields, viewer)) as Promise<unknown>)
  return init?.status ?? status
}
const shown = async (path: string, viewer?: Viewer) =>
  (await look(argumentsOf(path, undefined, viewer) as never)).data.link

async function tend(): Promise<void> {
  while ((await askAndPauseStaleListings(app)) > 0);
  while ((await drainEvents(app)) > 0);
  while ((await deliverDueMails(app)) > 0);
}

/** A room of Anna's about which she was asked, with the links of her mail. */
async function asked() {
  const id = await room({ title: 'Zimmer am Hof' })
  await app.db.updateTable('listings').set({ deleted: true }).where('id', '<>', id).execute()
  app.clock.pass(30 * day)
  await tend()
  const { yes = '', no = '' } = (app.sent.at(-1)?.values ?? {}) as { yes?: string; no?: string }
  const pathOf = (link: string) => new URL(link).pathname + new URL(link).search
  return { id, yes: pathOf(yes), no: pathOf(no), origin: new URL(yes).origin }
}
const stateOf = async (id: string) => {
  const row = await app.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return [row.state, row.askedAnswer]
}
const waiting = ['published', null]

test('the links lead to this site, whatever host a request names, and no table holds them', async () => {
  const { yes, no, origin } = await asked()
  expect([origin, yes.startsWith('/answer/listing?t=')]).toEqual(['https://quartier.example', true])
  const stored = JSON.stringify([
    await app.db.selectFrom('deliveries').selectAll().execute(),
    await app.db.selectFrom('events').select('payload').execute(),
    await app.db.selectFrom('notifications').selectAll().execute(),
    await app.db.selectFrom('listings').selectAll().execute(),
  ])
  for (const path of [yes, no]) expect(stored).not.toContain(path.split('.').at(-1))
})

test('a program that opens the links, however often, changes nothing and gets no session', async () => {
  const { id, yes, no } = await asked()
  for (const path of [yes, no, yes])
    for (const method of ['GET', 'HEAD']) {
      const given = argumentsOf(path)
      Object.assign(given, { request: new Request(given.request, { method }) })
      expect((await look(given as never)).data.link).toMatchObject({ outcome: 'waiting' })
      expect(given.setCookies).toEqual([])
    }
  expect(await stateOf(id)).toEqual(waiting)
})

test('a link that is wrong is answered with 410, one that waits with 200', async () => {
  const { yes } = await asked()
  const statusAt = async (path: string) => (await look(argumentsOf(path) as never)).init?.status
  expect(await statusAt(yes)).toBe(200)
  for (const path of [`${yes}x`, '/answer/listing?t=x', '/answer/listing']) expect(await statusAt(path), path).toBe(410)
})

test('who gets a forwarded link sees no name in full, no address and no id, and gets no session', async () => {
  const { id, yes } = await asked()
  const given = argumentsOf(yes)
  const { link } = (await look(given as never)).data
  expect(Object.keys(link ?? {}).sort()).toEqual(
    ['answer', 'askedAfter', 'author', 'days', 'kind', 'outcome', 'paused', 'reviewed', 'title', 'viewer'].sort(),
  )
  expect(link).toMatchObject({ author: 'Anna', title: 'Zimmer am Hof', viewer: null })
  expect(JSON.stringify(link)).not.toMatch(/@|Lindner|straße|\+49/i)
  expect(JSON.stringify(link)).not.toContain(id)
  expect(await pressed(yes)).toBe(303)
  expect(given.setCookies).toEqual([])
})

test('a forwarded link gives this one answer about this one listing, whatever else a form asks for', async () => {
  const { id, yes } = await asked()
  const other = await room()
  const fields = { answer: 'no', intent: 'delete', id: other, title: "'; drop table", askedAt: '0' }
  expect(await pressed(`${yes}&id=${other}&answer=no&intent=delete`, fields)).toBe(303)
  expect(await stateOf(id)).toEqual(['published', 'yes'])
  expect(await stateOf(other)).toEqual(waiting)
})

test.each([
  ['a guest', ben],
  ['a stranger', chiara],
  ['the operator', operator],
])('%s who is logged in and has got the link of the author cannot answer with it', async (_name, viewer) => {
  const { id, yes, no } = await asked()
  expect(await shown(yes, viewer)).toMatchObject({ author: 'Anna', viewer: viewer.displayName })
  for (const path of [yes, no]) {
    const refused = await answerOf(press(argumentsOf(path, {}, viewer)) as Promise<unknown>)
    expect([refused.init?.status, refused.data?.problems[0]?.code]).toEqual([403, 'answer-link-of-another'])
  }
  expect(await stateOf(id)).toEqual(waiting)
  expect(await pressed(no, {}, anna)).toBe(303)
  expect(await stateOf(id)).toEqual(['closed', 'no'])
})

test('a link works once, not after another answer, and not for a later question', async () => {
  const { id, yes, no } = await asked()
  expect(await pressed(yes)).toBe(303)
  for (const path of [yes, no]) expect(await pressed(path)).toBe(409)
  expect(await stateOf(id)).toEqual(['published', 'yes'])
  app.clock.pass(30 * day)
  await tend()
  expect(await stateOf(id), 'the next question').toEqual(waiting)
  for (const path of [yes, no]) expect(await pressed(path)).toBe(409)
  expect(await stateOf(id)).toEqual(waiting)
})

test('guessed and altered links are refused and change nothing', async () => {
  const { id, yes } = await asked()
  const other = await room()
  const token = new URLSearchParams(yes.split('?')[1]).get('t') ?? ''
  const [own = '', answer = '', at = '', proof = ''] = token.split('.')
  const guesses = [
    '',
    'x',
    `${own}.${answer}`,
    `${own}.${answer}.${at}.`,
    `${own}.${answer}.${at}.${'A'.repeat(proof.length)}`,
    `${own}.no.${at}.${proof}`,
    `${own}.toString.${at}.${proof}`,
    `${own}.${answer}.${Number(at) + 1}.${proof}`,
    `${own}.${answer}.-1.${proof}`,
    `${own}.${answer}.999999999999999.${proof}`,
    `${own}.${answer}.NaN.${proof}`,
    `${other}.${answer}.${at}.${proof}`,
    `${own}'.${answer}.${at}.${proof}`,
    `${token}.`,
    `${token}x`,
    token.toUpperCase(),
    'x'.repeat(5000),
    '\0',
  ]
  for (const guess of guesses) {
    const path = `/answer/listing?${new URLSearchParams({ t: guess })}`
    expect(await shown(path), guess).toBeNull()
    expect(await pressed(path), guess).toBe(422)
  }
  for (const each of [id, other]) expect(await stateOf(each)).toEqual(waiting)
})

test('the link of a banned author shows nothing and does nothing', async () => {
  const { yes } = await asked()
  await banPerson(app, operator, { userId: anna.userId, reason: 'Betrug' })
  expect(await shown(yes)).toBeNull()
  expect(await pressed(yes)).toBe(422)
})
