import { afterEach, expect, test } from 'vitest'
import { initiate } from '#domain/transactions/index.ts'
import { signalChange } from '#domain/change-signal.ts'
import { logOut, openSession } from '#domain/users/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { newId } from '#kernel/id.ts'
import { conversationWorld } from '#tests/worlds/conversation-world.ts'
import { watchEvents } from './event-watch.ts'
import { type LiveChange, liveOf, type LiveStream } from './live.ts'
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

test('Anna’s open page hears by itself what was written in another process, and Chiara’s hears nothing', async () => {
  const annas = open(anna)
  const chiaras = open(chiara)
  await settle()
  await sendMessage(elsewhere, ben, { transactionId, content: 'Hörst du mich?', clientKey: newId() })
  await until(() => annas.changes.length > 0)
  expect(annas.changes).toEqual([{ kind: 'message', transactionId, unread: 1, from: 'Ben' }])
  expect(chiaras.changes).toEqual([])
})

test('what is written in the same process is heard with its words; who wrote hears without a name', async () => {
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

test('what a page was told by the writer it is not told again when the outbox is read', async () => {
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

test('a page is told nothing after the end of its session, not even what is written in the same moment', async () => {
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

test('a change that is committed late is told once, although later ones were told before', async () => {
  const { readNew } = await watchEvents(app, ['message.sent'])
  const event = (id: string) => ({
    id,
    name: 'message.sent',
    subjectId: transactionId,
    payload: '{}',
    at: app.clock.now(),
  })
  const [late, early] = [newId(), newId()]
  await app.db.transaction().execute(async (tx) => {
    await tx.insertInto('events').values(event(late)).execute()
    await app.db.insertInto('events').values(event(early)).execute()
    expect((await readNew()).events.map(({ id }) => id)).toEqual([early])
    expect((await readNew()).events).toEqual([])
  })
  expect((await readNew()).events.map(({ id }) => id)).toEqual([late])
  expect((await readNew()).events).toEqual([])
})

test('a page that was away is told what it missed, in order and once, also what was committed late', async () => {
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

test('of a place that is not one, the page hears that it has to look at everything', async () => {
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
