import { expect, test } from 'vitest'
import type { Viewer } from '#domain/users/viewer.ts'
import { initiate } from '#domain/transactions/index.ts'
import { newId } from '#kernel/id.ts'
import { conversationWorld, secretStreet } from '#tests/worlds/conversation-world.ts'
import { firstTab, inbox } from './inbox.ts'
import { markRead } from './mark-read.ts'
import { newestGuestMessages } from './newest-guest-messages.ts'
import { queryMessages } from './query-messages.ts'
import { hasPassedSafetyNotice, passSafetyNotice } from './safety-notice.ts'
import { saveDraft } from './save-draft.ts'
import { sendMessage } from './send-message.ts'
import { thread } from './thread.ts'
import { unreadCount } from './unread-count.ts'

const { app, people, listings, pass } = await conversationWorld()
const { anna, ben, chiara, kim } = people

const begin = async (viewer: Viewer, listingId: string, message = 'Guten Tag') =>
  (await initiate(app, viewer, { listingId, transition: 'transition/enquire', message, clientKey: newId() }))
    .transactionId

const write = (viewer: Viewer, transactionId: string, content: string, clientKey = newId()) => {
  pass(1000)
  return sendMessage(app, viewer, { transactionId, content, clientKey })
}

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'was accepted',
    (error: { code?: string }) => error.code,
  )

const bens = await begin(ben, listings.room, 'Guten Tag Anna')

test('both read the same messages in the order in which they were written', async () => {
  await write(anna, bens, 'Hallo Ben')
  await write(ben, bens, 'Wir kommen mit dem Zug')
  await write(anna, bens, 'Wann denn?')
  const contents = ['Guten Tag Anna', 'Hallo Ben', 'Wir kommen mit dem Zug', 'Wann denn?']
  const annas = await thread(app, anna, bens)
  const his = await thread(app, ben, bens)
  expect(annas.messages.map(({ content }) => content)).toEqual(contents)
  expect(his.messages.map(({ content, own }) => [content, own])).toEqual(
    contents.map((content, index) => [content, index % 2 === 0]),
  )
  expect(annas).toMatchObject({
    role: 'provider',
    partner: { firstName: 'Ben' },
    state: 'state/enquiry',
    progress: null,
  })
  expect(his).toMatchObject({ role: 'customer', partner: { firstName: 'Anna' }, closed: null, hasOlder: false })
  expect(his.events).toMatchObject([{ transition: 'transition/enquire', by: 'self' }])
})

test('for everybody else the conversation does not exist', async () => {
  const visitor: Viewer = { kind: 'visitor', locale: 'de' }
  for (const stranger of [chiara, kim]) {
    expect(await code(thread(app, stranger, bens))).toBe('not-found')
    expect(await code(write(stranger, bens, 'Hallo'))).toBe('not-found')
    await markRead(app, stranger, bens)
  }
  expect(await code(thread(app, visitor, bens))).toBe('not-signed-in')
  expect(await code(write(visitor, bens, 'Hallo'))).toBe('not-signed-in')
  for (const wrong of ['', 'x', newId()]) {
    expect(await code(thread(app, ben, wrong))).toBe('not-found')
    expect(await code(write(ben, wrong, 'Hallo'))).toBe('not-found')
  }
  expect((await inbox(app, chiara, { tab: 'all' })).items).toEqual([])
  expect(await unreadCount(app, visitor)).toBe(0)
})

test('a message sent 32 times at once is there once, and is unread once', async () => {
  const transactionId = await begin(ben, listings.bus)
  const clientKey = newId()
  const sends = await Promise.all(Array.from({ length: 32 }, () => write(ben, transactionId, 'Doppelt', clientKey)))
  expect(new Set(sends.map(({ messageId }) => messageId)).size).toBe(1)
  const { messages } = await thread(app, anna, transactionId)
  expect(messages.filter(({ content }) => content === 'Doppelt')).toHaveLength(1)
  expect((await inbox(app, anna, { tab: 'sales' })).items[0]).toMatchObject({ transactionId, unread: 2 })
})

test('both write at the same moment, again and again, and nothing is lost', async () => {
  const transactionId = await begin(chiara, listings.bus)
  const texts = Array.from({ length: 20 }, (_, index) => `Nachricht ${index}`)
  await Promise.all(texts.map((text, index) => write(index % 2 ? anna : chiara, transactionId, text)))
  const { messages } = await thread(app, anna, transactionId)
  expect(messages.map(({ content }) => content).sort()).toEqual(['Guten Tag', ...texts].sort())
})

test('unread conversations are counted until they are opened', async () => {
  const before = await unreadCount(app, anna)
  const transactionId = await begin(kim, listings.room)
  await write(kim, transactionId, 'Noch etwas')
  expect(await unreadCount(app, anna)).toBe(before + 1)
  expect(await unreadCount(app, kim)).toBe(0)
  await markRead(app, { ...anna, scopes: 'user:limited' }, transactionId)
  expect(await unreadCount(app, anna)).toBe(before + 1)
  await markRead(app, anna, transactionId)
  await markRead(app, anna, transactionId)
  expect(await unreadCount(app, anna)).toBe(before)
  const reads = await app.db
    .selectFrom('events')
    .select('name')
    .where('subjectId', '=', transactionId)
    .where('name', '=', 'transaction.read')
    .execute()
  expect(reads).toHaveLength(1)
})

test('staff in a member’s name see the conversation without what was written, and cannot search in it', async () => {
  const transactionId = await begin(kim, listings.room, 'Ein Geheimnis')
  await saveDraft(app, anna, { transactionId, content: 'Noch nicht fertig' })
  const onBehalf = { ...anna, scopes: 'user:limited' } as const
  const read = await thread(app, onBehalf, transactionId)
  expect(read.messages.map(({ content, withheld }) => ({ content, withheld }))).toEqual(
    read.messages.map(() => ({ content: '', withheld: true })),
  )
  expect(read).toMatchObject({ closed: 'on-behalf', draft: null })
  const { items } = await queryMessages(app, onBehalf, { transactionId })
  expect(items.map(({ content }) => content)).toEqual(items.map(() => ''))
  const found = (viewer: Viewer, search: string) =>
    inbox(app, viewer, { tab: 'sales', search }).then((page) => page.totalItems)
  expect(await found(onBehalf, 'ein geheimnis')).toBe(0)
  expect(await found(onBehalf, 'Kim'), 'by the name of the other side').toBeGreaterThan(0)
  expect(await found(anna, 'ein geheimnis')).toBe(1)
  const rows = await inbox(app, onBehalf, { tab: 'sales' })
  expect(rows.items.map(({ lastMessage }) => lastMessage?.text ?? '').join('')).toBe('')
  expect(await newestGuestMessages(app, onBehalf, [transactionId])).toEqual(new Map())
  expect(await newestGuestMessages(app, anna, [transactionId])).toEqual(new Map([[transactionId, 'Ein Geheimnis']]))
})

test('the inbox has two sides, the newest on top, twenty-five to a page', async () => {
  expect(await firstTab(app, anna)).toBe('sales')
  expect(await firstTab(app, ben)).toBe('orders')
  expect((await inbox(app, anna, { tab: 'orders' })).items).toEqual([])
  await write(ben, bens, 'Ich bin wieder\noben')
  const sales = await inbox(app, anna, { tab: 'sales' })
  expect(sales.items[0]).toMatchObject({
    transactionId: bens,
    partner: { firstName: 'Ben' },
    listing: { title: 'Ruhiges Gästezimmer zum Hof', kind: 'offer', state: 'published' },
    lastMessage: { text: 'Ich bin wieder oben', own: false },
  })
  const his = await inbox(app, ben, { tab: 'orders' })
  expect(his.items[0]?.lastMessage).toEqual({ text: 'Ich bin wieder oben', own: true, hidden: false, withheld: false })
  await manyConversations(27)
  const first = await inbox(app, anna, { tab: 'all', page: 1 })
  const second = await inbox(app, anna, { tab: 'all', page: 2 })
  expect([first.items.length, first.totalItems, first.totalPages]).toEqual([25, sales.totalItems + 27, 2])
  const ids = [...first.items, ...second.items].map(({ transactionId }) => transactionId)
  expect(new Set(ids).size).toBe(first.totalItems)
  const unread = await inbox(app, anna, { tab: 'all', filter: 'unread' })
  expect(unread.totalItems).toBe(await unreadCount(app, anna))
})

test('of a long conversation the newest hundred come first, older ones when asked for', async () => {
  const transactionId = await begin(kim, listings.bus)
  const at = app.clock.now().getTime()
  await app.db
    .insertInto('messages')
    .values(
      Array.from({ length: 150 }, (_, index) => ({
        transactionId,
        id: newId(),
        senderId: kim.userId,
        content: `${index}`,
        createdAt: new Date(at + 1000 + index),
      })),
    )
    .execute()
  const newest = await thread(app, anna, transactionId)
  expect([newest.messages.length, newest.messages[0]?.content, newest.hasOlder]).toEqual([100, '50', true])
  const all = await thread(app, anna, transactionId, { pages: 2 })
  expect([all.messages.length, all.messages[0]?.content, all.hasOlder]).toEqual([151, 'Guten Tag', false])
})

test('nothing can be written to somebody who was banned or is gone, but all can be read', async () => {
  const transactionId = await begin(kim, listings.room)
  for (const state of ['banned', 'deleted'] as const) {
    await app.db.updateTable('users').set({ state }).where('id', '=', kim.userId).execute()
    expect(await code(write(anna, transactionId, 'Hallo?'))).toBe('message-not-allowed')
    const read = await thread(app, anna, transactionId)
    expect(read.closed).toBe(`partner-${state}`)
    expect(read.partner).toMatchObject({ state, firstName: '', displayName: '' })
    expect(read.messages.length).toBeGreaterThan(0)
  }
  await app.db.updateTable('users').set({ state: 'active' }).where('id', '=', kim.userId).execute()
  expect(await code(write({ ...anna, scopes: 'user:limited' }, transactionId, 'Hallo'))).toBe('forbidden')
  expect(await code(write(anna, transactionId, '   '))).toBe('message-required')
  expect(await code(write(anna, transactionId, 'a'.repeat(5001)))).toBe('field-too-long')
})

test('before the address is confirmed there are twenty messages a day, also by asking the same question again', async () => {
  pass(3 * 86_400_000)
  const conversation = await begin(chiara, listings.room, 'Hallo')
  for (let sent = 0; sent < 10; sent += 1) await write(chiara, conversation, `Satz ${sent}`)
  for (let sent = 0; sent < 10; sent += 1) await begin(chiara, listings.room, `Frage ${sent}`)
  expect(await code(write(chiara, conversation, 'Einer zu viel'))).toBe('email-not-verified')
  expect(await code(begin(chiara, listings.room, 'Einer zu viel'))).toBe('email-not-verified')
  pass(86_400_000)
  expect(await code(write(chiara, conversation, 'Am nächsten Tag'))).toBe('was accepted')
})

test('the listing of a conversation stays readable when it is closed or deleted', async () => {
  await app.db.updateTable('listings').set({ state: 'closed' }).where('id', '=', listings.room).execute()
  expect((await thread(app, ben, bens)).listing.state).toBe('closed')
  await app.db.updateTable('listings').set({ deleted: true }).where('id', '=', listings.room).execute()
  expect((await thread(app, ben, bens)).listing).toMatchObject({ state: 'deleted', picture: null })
})

test('the safety notice is remembered for each host', async () => {
  expect(await hasPassedSafetyNotice(app, ben, anna.userId)).toBe(false)
  await Promise.all([passSafetyNotice(app, ben, anna.userId), passSafetyNotice(app, ben, anna.userId)])
  expect(await hasPassedSafetyNotice(app, ben, anna.userId)).toBe(true)
  expect(await hasPassedSafetyNotice(app, ben, kim.userId)).toBe(false)
  await passSafetyNotice(app, ben, newId())
  expect(await code(passSafetyNotice(app, ben, 'nobody'))).toBe('not-found')
})

test('no answer tells where the home is', async () => {
  const answers = [
    await inbox(app, ben, { tab: 'all' }),
    await thread(app, ben, bens),
    await app.db.selectFrom('events').selectAll().execute(),
  ]
  const text = JSON.stringify(answers)
  expect(text.length).toBeGreaterThan(1000)
  for (const secret of [secretStreet, '52.527', '13.339', '52.52', '13.33']) expect(text).not.toContain(secret)
})

async function manyConversations(count: number): Promise<void> {
  const at = app.clock.now()
  for (let index = 0; index < count; index += 1) {
    const id = newId()
    await app.db
      .insertInto('transactions')
      .values({
        id,
        listingId: listings.room,
        customerId: chiara.userId,
        providerId: anna.userId,
        process: 'free-stay',
        processVersion: 1,
        state: 'state/enquiry',
        lastTransition: 'transition/enquire',
        lastTransitionedAt: at,
        createdAt: at,
      })
      .execute()
    await app.db
      .insertInto('participations')
      .values({ userId: anna.userId, transactionId: id, role: 'provider', lastActivityAt: at })
      .execute()
  }
}

test('the inbox opens with the side on which something is unread', async () => {
  await app.db.updateTable('listings').set({ authorId: kim.userId }).where('id', '=', listings.bus).execute()
  const asked = await begin(anna, listings.bus, 'Ist der Bulli frei?')
  const unread = (await inbox(app, anna, { tab: 'sales', filter: 'unread' })).items
  for (const { transactionId } of unread) await markRead(app, anna, transactionId)
  expect(await firstTab(app, anna), 'nothing is unread, and she has listings').toBe('sales')
  await write(kim, asked, 'Ja, sehr!')
  expect(await firstTab(app, anna), 'an answer to what she has asked').toBe('orders')
  await write(ben, bens, 'Bis bald!')
  expect(await firstTab(app, anna), 'both sides').toBe('sales')
})
