import { expect, test } from 'vitest'
import { initiate, requestStayByHour } from '#domain/transactions/index.ts'
import { codeOf } from '#tests/refusal.ts'
import { passUntil, stay, stayWorld } from '#tests/worlds/stay-world.ts'
import {
  archiveConversation,
  inbox,
  inboxCounts,
  type InboxQuery,
  saveDraft,
  sendMessage,
  thread,
  unreadCount,
} from './index.ts'
import { loadReaders } from './open-sessions.ts'

const { app, people, room, ask, act } = await stayWorld()
const { anna, ben, chiara } = people
const listed = async (viewer: typeof anna, query: Partial<InboxQuery>) =>
  (await inbox(app, viewer, { tab: 'all', ...query })).items.map(({ transactionId }) => transactionId)

const titles = { asked: 'Turmzimmer', agreed: 'Gartenhaus 100%', question: 'Dachboden' }
const asked = await ask(await room({ title: titles.asked }))
const agreed = await ask(await room({ title: titles.agreed }))
await act(anna, agreed, 'accept')
const { transactionId: question } = await initiate(app, ben, {
  listingId: await room({ title: titles.question }),
  transition: 'transition/enquire',
  message: 'Ist der Boden eben?',
  clientKey: 'question',
})

test('the side that owes an answer finds it with its deadline; the side that waits does not', async () => {
  expect(await listed(anna, { filter: 'needs-answer' })).toEqual([asked])
  expect(await listed(ben, { filter: 'needs-answer' })).toEqual([])
  const [row] = (await inbox(app, anna, { tab: 'sales', filter: 'needs-answer' })).items
  expect(row).toMatchObject({ answerBy: new Date('2024-05-26T10:00:00Z'), stay: { ...stay, state: 'pending' } })
})

test('a place that is given by the hour shows its hours and by which clocks; nights have none', async () => {
  const entries = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((dayOfWeek) => ({
    dayOfWeek,
    seats: 1,
    startTime: '10:00',
    endTime: '22:00',
  }))
  const plan = JSON.stringify({ type: 'availability-plan/time', timezone: 'Europe/Helsinki', entries })
  const evening = { day: '2024-06-20', start: 18 * 60, end: 20 * 60, message: 'Zu zweit', clientKey: 'evening' }
  const listingId = await room({ title: 'Ufersauna', availabilityPlan: plan })
  const { transactionId } = await requestStayByHour(app, chiara, { ...evening, listingId })
  const [row] = (await inbox(app, chiara, { tab: 'orders' })).items
  expect(row?.listing.timeZone).toBe('Europe/Helsinki')
  expect(row?.stay?.hours).toEqual({ start: new Date('2024-06-20T15:00:00Z'), end: new Date('2024-06-20T17:00:00Z') })
  const read = await thread(app, chiara, transactionId)
  expect(read.listing.timeZone).toBe('Europe/Helsinki')
  const nights = (await inbox(app, ben, { tab: 'orders', filter: 'upcoming' })).items
  expect(nights.map(({ stay, listing }) => [stay?.hours, listing.timeZone])).toEqual([[null, null]])
  await act(chiara, transactionId, 'withdraw')
})

test('agreed stays are upcoming for both until their last day, then no more', async () => {
  for (const viewer of [anna, ben]) expect(await listed(viewer, { filter: 'upcoming' })).toEqual([agreed])
})

test('a search finds people, places and words, takes signs as they are, and nothing of others', async () => {
  expect(await listed(anna, { search: 'turm' })).toEqual([asked])
  expect(await listed(anna, { search: '100%' })).toEqual([agreed])
  expect(await listed(anna, { search: '%' })).toEqual([agreed])
  expect(await listed(anna, { search: 'boden eben' })).toEqual([question])
  expect((await listed(anna, { search: ' ben ' })).sort()).toEqual([asked, agreed, question].sort())
  expect(await listed(ben, { search: 'anna' })).toHaveLength(3)
  expect(await listed(chiara, { search: 'turm' })).toEqual([])
  expect(await codeOf(inbox(app, anna, { tab: 'all', search: 'x'.repeat(101) }))).toBe('field-too-long')
})

test('an archived conversation is not listed until it is taken out, or a message arrives', async () => {
  await sendMessage(app, ben, { transactionId: question, content: 'Ist es hell?', clientKey: 'light' })
  const unread = async () => {
    const { orders, sales } = await inboxCounts(app, anna)
    const readers = await loadReaders(app, [anna.userId])
    return [orders.unread + sales.unread, await unreadCount(app, anna), readers.get(anna.userId)?.unread]
  }
  const before = await unread()
  await archiveConversation(app, anna, { transactionId: question, archived: true })
  expect(await unread(), 'the tabs and both badges agree').toEqual(before.map((count) => (count ?? 0) - 1))
  expect(await listed(anna, {})).not.toContain(question)
  expect(await listed(anna, { filter: 'archived' })).toEqual([question])
  expect(await listed(ben, {})).toContain(question)
  await archiveConversation(app, anna, { transactionId: question, archived: false })
  expect(await listed(anna, {})).toContain(question)
  await archiveConversation(app, anna, { transactionId: question, archived: true })
  await sendMessage(app, ben, { transactionId: question, content: 'Und die Tür?', clientKey: 'door' })
  expect(await listed(anna, {})).toContain(question)
  expect(await codeOf(archiveConversation(app, chiara, { transactionId: question, archived: true }))).toBe('not-found')
})

test('a draft is kept for its writer until it is sent', async () => {
  await saveDraft(app, anna, { transactionId: question, content: 'Ja, ganz' })
  await saveDraft(app, anna, { transactionId: question, content: 'Ja, ganz eben' })
  expect((await thread(app, anna, question)).draft).toBe('Ja, ganz eben')
  expect((await thread(app, ben, question)).draft).toBeNull()
  expect(await codeOf(saveDraft(app, chiara, { transactionId: question, content: 'Ich?' }))).toBe('not-found')
  await sendMessage(app, anna, { transactionId: question, content: 'Ja, ganz eben', clientKey: 'even' })
  expect((await thread(app, anna, question)).draft).toBeNull()
})

test('after the stay no answer is owed and nothing is upcoming', async () => {
  await passUntil(app, '2024-07-15T00:00:00Z')
  for (const viewer of [anna, ben])
    for (const filter of ['needs-answer', 'upcoming'] as const) expect(await listed(viewer, { filter })).toEqual([])
})

test('a page has as many conversations as the marketplace says', async () => {
  const { marketplace } = app
  const small = { ...app, marketplace: { ...marketplace, shown: { ...marketplace.shown, conversations: 2 } } }
  const all = await inbox(app, anna, { tab: 'all' })
  expect(all).toMatchObject({ perPage: 25, totalPages: 1 })
  expect(all.items.length).toBeGreaterThan(2)
  const [first, second] = [await inbox(small, anna, { tab: 'all' }), await inbox(small, anna, { tab: 'all', page: 2 })]
  expect(first).toMatchObject({ perPage: 2, totalPages: Math.ceil(all.items.length / 2) })
  expect([...first.items, ...second.items].map(({ transactionId }) => transactionId)).toEqual(
    all.items.slice(0, 4).map(({ transactionId }) => transactionId),
  )
})
