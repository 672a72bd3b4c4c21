import { expect, test } from 'vitest'
import type { Member, Viewer } from '#domain/users/viewer.ts'
import { auditLog, personFile } from '#domain/staff-files/index.ts'
import { handleReport, report, reportById, reports } from '#domain/moderation/index.ts'
import { queryFeed } from '#domain/webhooks/index.ts'
import { initiate } from '#domain/transactions/index.ts'
import { newId } from '#kernel/id.ts'
import { conversationWorld } from '#tests/worlds/conversation-world.ts'
import { newestGuestMessages } from './newest-guest-messages.ts'
import { hideMessage, showMessage } from './hide-message.ts'
import { inbox } from './inbox.ts'
import { type LiveChange, liveOf } from './live-streams.ts'
import { messageToReport } from './message-to-report.ts'
import { messagesById, queryMessages } from './query-messages.ts'
import { reportedMessages } from './reported-messages.ts'
import { sendMessage } from './send-message.ts'
import { thread } from './thread.ts'

const { app, people, listings, pass } = await conversationWorld()
const { anna, ben, chiara, kim } = people
const visitor: Viewer = { kind: 'visitor', locale: 'de' }
const system: Viewer = { kind: 'system', locale: 'de' }
const price = 'Für Bettwäsche nehme ich 15 Euro'
const { transactionId } = await initiate(app, ben, {
  listingId: listings.room,
  transition: 'transition/enquire',
  message: 'Guten Tag',
  clientKey: newId(),
})

async function write(sender: Member, content: string): Promise<string> {
  pass(1000)
  return (await sendMessage(app, sender, { transactionId, content, clientKey: newId() })).messageId
}

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'was accepted',
    (error: { code?: string }) => error.code,
  )
const tell = (viewer: Viewer, id: string, text = '') =>
  report(app, viewer, { kind: 'message', id, reason: 'money', text })
const messageIn = async (reader: Member, id: string) =>
  (await thread(app, reader, transactionId)).messages.find((each) => each.id === id)
const lastLine = async (reader: Member) => (await inbox(app, reader, { tab: 'all' })).items[0]?.lastMessage

const harmless = await write(anna, 'Gern, kommt vorbei')
const rude = await write(anna, price)

test('only the other side of a conversation reports a message, and a foreign id says no more than an unknown one', async () => {
  for (const stranger of [chiara, kim]) expect(await code(tell(stranger, rude))).toBe('not-found')
  for (const unknown of [newId(), 'x', transactionId]) expect(await code(tell(ben, unknown))).toBe('not-found')
  expect(await code(tell(visitor, rude))).toBe('not-signed-in')
  expect(await code(tell(anna, rude))).toBe('report-own')
  expect(await code(tell({ ...ben, scopes: 'user:limited' }, rude))).toBe('forbidden')
  expect((await reports(app, kim)).open).toBe(0)
  expect(await messageIn(ben, rude)).toMatchObject({ own: false, mayReport: true })
  expect(await messageIn(anna, rude)).toMatchObject({ own: true, mayReport: false })
})

test('staff read the reported message and no other, and hide none that nobody has reported', async () => {
  expect(await code(hideMessage(app, kim, { messageId: rude, reason: 'Verlangt Geld' }))).toBe('not-found')
  await tell(ben, rude, 'Sie will Geld')
  const { id } = await tell(ben, rude, 'Sie will 15 Euro')
  const found = await reports(app, kim)
  expect(found.items).toMatchObject([
    {
      id,
      kind: 'message',
      text: 'Sie will Geld\n\nSie will 15 Euro',
      message: { content: price, hidden: false },
      othersCount: 0,
    },
  ])
  expect(found.items[0]?.about?.userId).toBe(anna.userId)
  expect(JSON.stringify(found)).not.toContain('kommt vorbei')
  expect([...(await reportedMessages(app, kim, [harmless, rude])).keys()]).toEqual([rude])
  expect(await code(reportedMessages(app, ben, [rude]))).toBe('forbidden')
  for (const nobody of [ben, anna]) {
    expect(await code(hideMessage(app, nobody, { messageId: rude, reason: 'weg' }))).toBe('forbidden')
    expect(await code(showMessage(app, nobody, { messageId: rude, reason: 'da' }))).toBe('forbidden')
  }
  expect(await code(hideMessage(app, kim, { messageId: harmless, reason: 'weg' }))).toBe('not-found')
  expect(await code(hideMessage(app, kim, { messageId: rude, reason: ' ' }))).toBe('field-required')
})

test('how many others report the same of a person is counted', async () => {
  const { id: other } = await report(app, chiara, { kind: 'user', id: anna.userId, reason: 'money' })
  await report(app, chiara, { kind: 'listing', id: listings.room, reason: 'money' })
  await report(app, chiara, { kind: 'listing', id: listings.bus, reason: 'false' })
  const about = async () => (await personFile(app, kim, anna.userId)).reports
  expect((await about()).find(({ kind }) => kind === 'message')?.othersCount).toBe(1)
  expect((await about()).find(({ reason }) => reason === 'false')?.othersCount).toBe(0)
  await handleReport(app, kim, { id: other, note: 'Dasselbe' })
  const listing = (await about()).find(({ kind, reason }) => kind === 'listing' && reason === 'money')
  await handleReport(app, kim, { id: listing?.id ?? '', note: 'Dasselbe' })
  expect((await about()).find(({ kind }) => kind === 'message')?.othersCount).toBe(0)
})

test('a hidden message is read by nobody any more, wherever it was, until it is shown again', async () => {
  const hide = () => hideMessage(app, kim, { messageId: rude, reason: 'Verlangt Geld' })
  await Promise.all([hide(), hide()])
  for (const reader of [anna, ben]) {
    expect(await messageIn(reader, rude)).toMatchObject({ content: '', hidden: true, mayReport: false })
    expect(await messageIn(reader, harmless)).toMatchObject({ content: 'Gern, kommt vorbei', hidden: false })
    expect(await lastLine(reader)).toEqual({ text: '', own: reader === anna, hidden: true, withheld: false })
    expect((await inbox(app, reader, { tab: 'all', search: 'Bettwäsche' })).items).toEqual([])
    expect(JSON.stringify(await queryMessages(app, reader, { transactionId }))).not.toContain('Bettwäsche')
  }
  expect(await messagesById(app, [rude])).toMatchObject([{ content: '', hidden: true }])
  expect(JSON.stringify(await queryMessages(app, system, { transactionId }))).not.toContain('Bettwäsche')
  expect(await code(tell(ben, rude))).toBe('not-found')
  expect(await messageToReport(app, ben, rude), 'an open form').toMatchObject({ transactionId, content: null })
  expect((await reports(app, kim)).items[0]?.message, 'staff still read it').toMatchObject({
    content: price,
    hidden: true,
  })
  const log = (await auditLog(app, kim, { subjectIds: [anna.userId] })).items
  expect(log.map(({ action, reason, by }) => [action, reason, by])).toEqual([
    ['message.hidden', 'Verlangt Geld', 'Kim Vogel'],
  ])
  await showMessage(app, kim, { messageId: rude, reason: 'War ein Scherz' })
  for (const reader of [anna, ben]) {
    expect(await messageIn(reader, rude)).toMatchObject({ content: price, hidden: false })
    expect(await lastLine(reader)).toEqual({ text: price, own: reader === anna, hidden: false, withheld: false })
    expect((await inbox(app, reader, { tab: 'all', search: 'Bettwäsche' })).items).toHaveLength(1)
  }
  const feed = await queryFeed(app, { types: ['message/updated'] })
  expect(feed.map(({ resourceId }) => resourceId)).toEqual([rude, rude])
})

test('the guest’s newest words are those that are still there', async () => {
  await write(ben, 'Wir sind zu zweit')
  const spam = await write(ben, 'Kauft bei mir')
  await tell(anna, spam)
  await hideMessage(app, kim, { messageId: spam, reason: 'Werbung' })
  expect((await newestGuestMessages(app, anna, [transactionId])).get(transactionId)).toBe('Wir sind zu zweit')
})

test('open pages of both hear that a message was hidden', async () => {
  const spam = await write(ben, 'Kauft jetzt bei mir')
  const { id } = await tell(anna, spam)
  const changes: Record<string, LiveChange[]> = { anna: [], ben: [] }
  const open = (member: Member, heard: LiveChange[] = []) =>
    liveOf(app).open(
      member,
      (change) => heard.push(change),
      () => {},
    )
  const streams = [open(anna, changes.anna), open(ben, changes.ben)]
  // The streams follow from the next look at the events on.
  await new Promise((wake) => setTimeout(wake, 800))
  await hideMessage(app, kim, { messageId: spam, reason: 'Werbung' })
  for (const heard of [changes.anna, changes.ben])
    await expect.poll(() => heard, { timeout: 12_000 }).toMatchObject([{ kind: 'state', transactionId, from: null }])
  for (const stream of streams) stream.close()
  await handleReport(app, kim, { id, note: 'Verborgen' })
  expect((await reportById(app, kim, id)).message).toMatchObject({ content: 'Kauft jetzt bei mir', hidden: true })
})
