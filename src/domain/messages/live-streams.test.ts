import { afterEach, expect, test } from 'vitest'
import { initiate } from '#domain/transactions/index.ts'
import { signalChange } from '#domain/change-signal.ts'
import { logOut, openSession } from '#domain/users/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { type EventWatch, watchEvents } from '#domain/outbox/index.ts'
import { newId } from '#kernel/id.ts'
import { conversationWorld } from '#tests/worlds/conversation-world.ts'
import { type LiveChange, liveOf, type LiveStream } from './live-streams.ts'
import { markRead } from './mark-read.ts'
import { sendMessage } from './send-message.ts'

const { app, people, listings } = await conversationWorld()
const { anna, ben, chiara } = people
const live = liveOf(app)
const { transactionId } = await initiate(app, ben, {
  listingId: listings.room,
  transition: 'transition/enquire',
  message: 'Guten Tag',
  clientKey: newId(),
})

const opened: LiveStream[] = []
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close()
})

function open(member: Member): { changes: LiveChange[]; ended: () => boolean; stream: LiveStream } {
  const changes: LiveChange[] = []
  let over = false
  const stream = live.open(
    member,
    (change) => changes.push(change),
    () => {
      over = true
    },
  )
  opened.push(stream)
  return { changes, ended: () => over, stream }
}

const write = (sender: Member, content: string) =>
  sendMessage(app, sender, { transactionId, content, clientKey: newId() })

/** Waits until something is so, looking every five milliseconds. */
async function until(isSo: () => boolean): Promise<void> {
  await expect.poll(isSo, { timeout: 12_000, interval: 5 }).toBe(true)
}

const settle = () => new Promise((wake) => setTimeout(wake, 800))

/** The database as another process opens it, with its own connection; its signals do not reach this process. */
const elsewhere = {
  ...app,
  db: app.db.withPlugin({ transformQuery: ({ node }) => node, transformResult: async ({ result }) => result }),
}

test('Anna’s open page gets a message from another process within a second, and Chiara’s gets nothing', async () => {
  const annas = open(anna)
  const chiaras = open(chiara)
  await settle()
  await sendMessage(elsewhere, ben, { transactionId, content: 'Hörst du mich?', clientKey: newId() })
  await until(() => annas.changes.length > 0)
  expect(annas.changes).toEqual([{ kind: 'message', transactionId, unread: 1, from: 'Ben' }])
  expect(chiaras.changes).toEqual([])
})

test('a message from the same process arrives at once; its writer’s page gets it without a name', async () => {
  const annas = open(anna)
  const bens = open(ben)
  await settle()
  await write(ben, 'Und jetzt?')
  await until(() => annas.changes.length > 0 && bens.changes.length > 0)
  expect(bens.changes).toEqual([{ kind: 'message', transactionId, unread: 0, from: null }])
  const message = { id: expect.any(String), content: 'Und jetzt?' }
  expect(annas.changes, 'with the words, so that the page need not ask').toEqual([
    { kind: 'message', transactionId, unread: 1, from: 'Ben', message },
  ])
})

test('an organisation is called by its whole name, by whichever process it writes', async () => {
  const names = { firstName: 'Gemeinde', displayName: 'Gemeinde St. Marien', profileType: 'organisation' as const }
  await app.db.updateTable('users').set(names).where('id', '=', ben.userId).execute()
  const annas = open(anna)
  await settle()
  await write({ ...ben, ...names }, 'Von hier')
  await sendMessage(elsewhere, { ...ben, ...names }, { transactionId, content: 'Von dort', clientKey: newId() })
  await until(() => annas.changes.length > 1)
  expect(annas.changes.map(({ from }) => from)).toEqual(['Gemeinde St. Marien', 'Gemeinde St. Marien'])
  const before = { firstName: ben.firstName, displayName: ben.displayName, profileType: 'private' }
  await app.db.updateTable('users').set(before).where('id', '=', ben.userId).execute()
})

test('a page that got a message from the writing process does not get it again from the outbox', async () => {
  const annas = open(anna)
  await settle()
  for (const words of ['Eins', 'Zwei', 'Drei']) await write(ben, words)
  signalChange(app)
  await settle()
  // A change that the outbox brings first comes without the words, and the page asks for them.
  expect(annas.changes).toHaveLength(3)
  const told = annas.changes.map(({ message }) => message?.content)
  expect(['Eins', 'Zwei', 'Drei'].filter((words, index) => ![words, undefined].includes(told[index]))).toEqual([])
})

test('a number that two writers at once made stale is set right a moment later', async () => {
  const annas = open(anna)
  await settle()
  await write(ben, 'Noch da?')
  await app.db.updateTable('participations').set({ unread: 0 }).where('userId', '=', anna.userId).execute()
  await until(() => annas.changes.length === 2)
  expect(annas.changes.map(({ kind, unread }) => [kind, unread])).toEqual([
    ['message', 1],
    ['read', 0],
  ])
})

test('reading on one page takes the mark from the others', async () => {
  await write(ben, 'Lies mich')
  await settle()
  const annas = open(anna)
  await settle()
  await markRead(app, anna, transactionId)
  live.wake()
  await until(() => annas.changes.length > 0)
  expect(annas.changes).toEqual([{ kind: 'read', transactionId, unread: 0, from: null }])
})

test('a page gets nothing after the end of its session, not even a message written at the same moment', async () => {
  const { token, member } = await openSession(app, anna.userId)
  const [annas, bens] = [open(member), open(ben)]
  await settle()
  await logOut(app, token)
  await write(ben, 'Nur für dich, Anna')
  await until(() => annas.ended() && bens.changes.length > 0)
  expect(annas.changes).toEqual([])
})

test('one person has five open pages, not six; a closed one makes room', () => {
  const first = open(anna)
  for (let index = 1; index < 5; index += 1) open(anna)
  expect(() => open(anna)).toThrow('too-many-requests')
  first.stream.close()
  expect(() => open(anna)).not.toThrow()
})

test('a change that is committed late is delivered once, although later ones were delivered before', async () => {
  const watch = await watchEvents(app, ['message.sent'])
  const [late, early] = [newId(), newId()]
  await app.db.transaction().execute(async (tx) => {
    await tx.insertInto('events').values(sentEvent(late)).execute()
    await app.db.insertInto('events').values(sentEvent(early)).execute()
    expect(await idsOf(watch)).toEqual([early])
    expect(await idsOf(watch)).toEqual([])
  })
  expect(await idsOf(watch)).toEqual([late])
  expect(await idsOf(watch)).toEqual([])
})

test('events that could not be delivered are delivered again, without the one that fails alone', async () => {
  const watch = await watchEvents(app, ['message.sent'])
  const ids = [newId(), newId(), newId()]
  for (const id of ids) await app.db.insertInto('events').values(sentEvent(id)).execute()
  await expect(watch.readNew(() => Promise.reject(new Error('the database is away')))).rejects.toThrow('away')
  const told: string[] = []
  await watch.readNew(async (events) => {
    if (events.some(({ id }) => id === ids[1])) throw new Error('this event fails')
    told.push(...events.map(({ id }) => id))
  })
  expect(told).toEqual([ids[0], ids[2]])
  expect(await idsOf(watch)).toEqual([])
})

const sentEvent = (id: string) => ({
  id,
  name: 'message.sent',
  subjectId: transactionId,
  payload: '{}',
  at: app.clock.now(),
})

async function idsOf(watch: EventWatch): Promise<string[]> {
  const ids: string[] = []
  await watch.readNew(async (events) => void ids.push(...events.map(({ id }) => id)))
  return ids
}

test('a page that reconnects gets what it missed, in order and once, also changes committed late', async () => {
  const places: string[] = []
  const first = live.open(
    ben,
    (_change, place) => places.push(place),
    () => {},
  )
  opened.push(first)
  await settle()
  await write(anna, 'Eins')
  await until(() => places.length === 1)
  const slow = await app.db.startTransaction().execute()
  await slow
    .insertInto('events')
    .values({
      id: newId(),
      name: 'transaction.read',
      subjectId: transactionId,
      payload: JSON.stringify({ userId: ben.userId }),
      at: app.clock.now(),
    })
    .execute()
  await write(anna, 'Zwei')
  await until(() => places.length === 2)
  first.close()
  await write(anna, 'Drei')
  await slow.commit().execute()
  const again = resume(ben, places[1] ?? '')
  await until(() => again.changes.length === 2)
  await settle()
  expect(again.changes.map(({ kind }) => kind).sort()).toEqual(['message', 'read'])
  expect(again.missed()).toBe(0)
})

test('for an unknown position the page is told to load everything again', async () => {
  const odd = resume(anna, "1'; drop table events")
  await until(() => odd.missed() === 1)
  expect(odd.changes).toEqual([])
})

function resume(member: Member, place: string) {
  const changes: LiveChange[] = []
  let missed = 0
  opened.push(
    live.open(
      member,
      (change) => changes.push(change),
      () => {},
      { place, missed: () => void (missed += 1) },
    ),
  )
  return { changes, missed: () => missed }
}

test('logging out or a ban ends the open pages', async () => {
  const bens = open(ben)
  const chiaras = open(chiara)
  await app.db.updateTable('sessions').set({ revokedAt: app.clock.now() }).where('id', '=', ben.sessionId).execute()
  await app.db.updateTable('users').set({ state: 'banned' }).where('id', '=', chiara.userId).execute()
  await until(() => bens.ended() && chiaras.ended())
})
