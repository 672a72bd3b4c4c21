import { beforeEach, expect, test } from 'vitest'
import { minute } from '#tests/app.ts'
import { drainAll } from '#tests/events.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { hideMessage, markRead, sendMessage } from '../messages/index.ts'
import { report } from '../moderation/index.ts'
import { initiate } from '../transactions/index.ts'
import { deliverDueMails, unreadNotifications } from './index.ts'

const { app, people, room } = await stayWorld()
const { anna, ben, operator } = people

let number = 0
let transactionId = ''

beforeEach(async () => {
  await app.db.deleteFrom('deliveries').execute()
  await app.db.deleteFrom('attempts').execute()
  app.clock.pass(24 * 60 * minute)
  const listingId = await room({ title: 'Turmzimmer' })
  transactionId = (await initiate(app, ben, { listingId, transition: 'transition/enquire' })).transactionId
  await mails()
})

test('the first unread message is mailed after two quiet minutes, with all that came until then', async () => {
  await say(ben, 'Hallo Anna')
  app.clock.pass(minute)
  await say(ben, 'Ist am Montag noch frei?')
  app.clock.pass(1.5 * minute)
  expect(await mails(), 'nobody is quiet yet').toEqual([])
  app.clock.pass(minute)
  expect(await mails()).toEqual([
    {
      to: 'anna@example.org',
      sender: 'Ben',
      title: 'Turmzimmer',
      count: '2',
      excerpts: ['Hallo Anna', 'Ist am Montag noch frei?'],
    },
  ])
})

test('a message that staff hid before its mail left is not in the mail, and alone it sends none', async () => {
  const hide = async (sender: typeof anna, content: string) => {
    const { messageId } = await say(sender, content)
    await report(app, anna, { kind: 'message', id: messageId, reason: 'offensive' })
    await hideMessage(app, operator, { messageId, reason: 'Verletzend' })
  }
  await hide(ben, 'Du Schuft')
  app.clock.pass(3 * minute)
  expect(await mails()).toEqual([])
  await hide(ben, 'Du Schurke')
  await say(ben, 'Ist am Montag noch frei?')
  app.clock.pass(3 * minute)
  expect(await mails()).toMatchObject([{ count: '1', excerpts: ['Ist am Montag noch frei?'] }])
})

test('somebody who never stops writing is mailed about all the same', async () => {
  for (let sent = 0; sent < 12; sent += 1) {
    await say(ben, `Satz ${sent}`)
    app.clock.pass(minute)
    await drainAll(app)
  }
  expect(await mails()).toHaveLength(1)
})

test('while messages are unread there is at most one mail an hour, and it has only what is new', async () => {
  await say(ben, 'Hallo')
  app.clock.pass(3 * minute)
  expect(await mails()).toHaveLength(1)
  for (let sent = 0; sent < 30; sent += 1) {
    await say(ben, `Noch etwas ${sent}`)
    app.clock.pass(minute)
    expect(await mails()).toEqual([])
  }
  app.clock.pass(31 * minute)
  expect(await mails()).toMatchObject([{ count: '30' }])
  app.clock.pass(120 * minute)
  expect(await mails(), 'nothing new, no mail').toEqual([])
})

test('what was read before its mail was due is not mailed, and after reading the next message waits two minutes only', async () => {
  await say(ben, 'Hallo')
  app.clock.pass(minute)
  await markRead(app, anna, transactionId)
  app.clock.pass(10 * minute)
  expect(await mails()).toEqual([])
  await say(ben, 'Bist du noch da?')
  app.clock.pass(3 * minute)
  expect(await mails()).toMatchObject([{ count: '1' }])
  await markRead(app, anna, transactionId)
  app.clock.pass(minute)
  await say(ben, 'Und jetzt?')
  app.clock.pass(3 * minute)
  expect(await mails()).toMatchObject([{ count: '1', excerpts: ['Und jetzt?'] }])
})

test('an answer goes to the other side, and somebody banned meanwhile gets nothing', async () => {
  await say(anna, 'Gern')
  app.clock.pass(3 * minute)
  expect(await mails()).toMatchObject([{ to: 'ben@example.org', sender: 'Anna' }])
  await say(anna, 'Wann kommst du?')
  await drainAll(app)
  await app.db.updateTable('users').set({ state: 'banned' }).where('id', '=', ben.userId).execute()
  app.clock.pass(2 * 60 * minute)
  expect(await mails()).toEqual([])
  await app.db.updateTable('users').set({ state: 'active' }).where('id', '=', ben.userId).execute()
})

test('messages of several conversations that are read together are one mail for each, and all are counted', async () => {
  const first = transactionId
  const listingId = await room({ title: 'Gartenhaus' })
  const second = (await initiate(app, ben, { listingId, transition: 'transition/enquire' })).transactionId
  await drainAll(app)
  const before = await unread()
  for (const content of ['Eins', 'Zwei', 'Drei'])
    for (transactionId of [first, second]) await say(ben, `${content} ${transactionId === first ? 'Turm' : 'Garten'}`)
  await drainAll(app)
  expect(await unread()).toBe(before + 2)
  const told = await app.db
    .selectFrom('events')
    .select('payload')
    .where('name', '=', 'user.notified')
    .orderBy('xid', 'desc')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(told.payload, 'open pages hear the last number').toMatchObject({ unread: before + 2 })
  app.clock.pass(3 * minute)
  expect((await mails()).map(({ title, excerpts }) => [title, ...excerpts]).toSorted()).toEqual([
    ['Gartenhaus', 'Eins Garten', 'Zwei Garten', 'Drei Garten'],
    ['Turmzimmer', 'Eins Turm', 'Zwei Turm', 'Drei Turm'],
  ])
})

test('the quiet time and the wait between mails are settings', async () => {
  const eager = { ...app, messageMails: { quiet: 0, every: 0 } }
  await say(ben, 'Hallo')
  await drainAll(eager)
  expect(await mails()).toMatchObject([{ count: '1' }])
  await say(ben, 'Nochmal')
  await drainAll(eager)
  expect(await mails()).toMatchObject([{ excerpts: ['Nochmal'] }])
})

function say(member: typeof anna, content: string) {
  return sendMessage(app, member, { transactionId, content, clientKey: `message-${number++}` })
}

function unread(): Promise<number> {
  return unreadNotifications(app, anna)
}

async function mails() {
  await drainAll(app)
  const before = app.sent.length
  await deliverDueMails(app)
  return app.sent.slice(before).flatMap(({ template, recipient, values }) => {
    if (template !== 'new-message') return []
    const { sender, title, count, excerpts } = values
    return [{ to: recipient, sender, title, count, excerpts: JSON.parse(excerpts) as string[] }]
  })
}
