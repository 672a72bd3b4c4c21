import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { record } from '#domain/events.ts'
import { report } from '#domain/moderation/index.ts'
import { receiptOf } from '#domain/receipts/index.ts'
import { endUnfinishedOf, requestStay } from '#domain/transactions/index.ts'
import { newId } from '#kernel/id.ts'
import { day } from '#tests/app.ts'
import { noFiles } from '#tests/no-files.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { stay } from '#tests/worlds/stay-world.ts'
import { eraseAccount } from './erase-account.ts'
import { purgeExpired } from './index.ts'

const logged: string[] = []
const { app, people, room, act, show, pay, intent, settle, sandbox } = await paidWorld({
  storage: noFiles,
  log: (...line) => void logged.push(JSON.stringify(line)),
})
const { anna, ben, chiara, operator } = people
const { db } = app
const start = app.clock.now().getTime()
let requests = 0

beforeEach(async () => {
  logged.length = 0
  app.clock.pass(start - app.clock.now().getTime())
  await db.deleteFrom('attempts').execute()
})

async function paidRequest(values: Parameters<typeof room>[0] = {}): Promise<{ id: string; listingId: string }> {
  const listingId = await room({ category: 'sauna', priceAmount: 4500, priceCurrency: 'EUR', ...values })
  const input = { listingId, dates: stay, clientKey: `key-${(requests += 1)}` }
  const { transactionId: id } = await requestStay(app, ben, input)
  await pay(id)
  return { id, listingId }
}

test('one payment that is under way stops neither the other transactions nor the other steps', async () => {
  const stuck = await paidRequest()
  const other = await paidRequest()
  await sandbox.control('faults', { path: '/v1/payment_intents/*/capture', kind: 'cut', times: 3 })
  await expect(act(anna, stuck.id, 'accept')).rejects.toMatchObject({ code: 'payment-provider-silent' })
  await db.updateTable('listings').set({ deleted: true, state: 'closed' }).execute()
  await db
    .insertInto('failedEvents')
    .values({
      eventId: newId(),
      xid: '1',
      seq: 1,
      name: 'listing.updated',
      subjectId: newId(),
      reason: '',
      attempts: 8,
      failedAt: new Date(0),
      nextAttemptAt: new Date(0),
      parkedAt: new Date(0),
    })
    .execute()
  expect(await purgeExpired(app, { dryRun: true })).toMatchObject({
    'failed events': 1,
    'unfinished transactions of accounts or listings that are gone': 1,
  })
  expect((await show(operator, other.id)).state).toBe('state/preauthorized')
  expect(await purgeExpired(app)).toMatchObject({ 'unfinished transactions of accounts or listings that are gone': 1 })
  expect(logged.join()).toContain('transaction-locked')
  const reserved = await db.selectFrom('stepAttempts').select('transactionId').execute()
  expect(reserved.map(({ transactionId }) => transactionId)).toEqual([stuck.id])
  expect((await show(operator, other.id)).state).toBe('state/declined')
})

test('a step that fails keeps no other from its work', async () => {
  await sql`alter table kept_mails rename to kept_mails_away`.execute(db)
  await db
    .updateTable('sessions')
    .set({ expiresAt: new Date(0) })
    .execute()
  try {
    expect(await purgeExpired(app, { dryRun: true })).toMatchObject({ 'sessions that have ended': expect.any(Number) })
    expect(await purgeExpired(app)).toMatchObject({ 'sessions that have ended': expect.any(Number) })
  } finally {
    await sql`alter table kept_mails_away rename to kept_mails`.execute(db)
  }
  expect(logged.join()).toContain('mails of the demo')
})

test('texts by staff are erased from events, and a visitor’s address from a handled report', async () => {
  await db.updateTable('users').set({ state: 'active' }).execute()
  const words = 'Bitte keine Bienen mehr'
  await record(db, app.clock, 'user.written-to', { actorId: null, subjectId: anna.userId, payload: { text: words } })
  await record(db, app.clock, 'user.banned', { actorId: null, subjectId: chiara.userId, payload: { reason: words } })
  const payload = { authorId: anna.userId, reason: words }
  await record(db, app.clock, 'listing.closed', { actorId: null, subjectId: newId(), payload })
  const visitor = { kind: 'visitor', locale: 'en' } as const
  const said = { kind: 'user', id: chiara.userId, reason: 'other', email: 'visitor@example.org' } as const
  const { id } = await report(app, visitor, said, { address: '192.0.2.7' })
  const handled = { state: 'handled', handledAt: app.clock.now(), answer: words }
  await db.updateTable('reports').set(handled).where('id', '=', id).execute()
  const held = async () =>
    (await sql<{ payload: unknown }>`select payload from events where strpos(payload::text, ${words}) > 0`.execute(db))
      .rows.length
  const kept = () =>
    db.selectFrom('reports').select(['reporterEmail', 'answer', 'reason']).where('id', '=', id).executeTakeFirst()
  app.clock.pass(28 * day - 60_000)
  await purgeExpired(app)
  expect(await held()).toBe(3)
  app.clock.pass(120_000)
  await purgeExpired(app)
  expect(await held()).toBe(0)
  const reasons = await db.selectFrom('events').select('payload').where('name', '=', 'report.created').execute()
  expect(reasons).toMatchObject([{ payload: { reason: 'other' } }])
  expect(await kept()).toMatchObject({ reporterEmail: 'visitor@example.org', answer: words })
  app.clock.pass(152 * day)
  await purgeExpired(app)
  expect(await kept()).toEqual({ reporterEmail: null, answer: '', reason: 'other' })
})

test('a paid request ends at once, also without a payment provider; the payment is released when there is one', async () => {
  await db.deleteFrom('stepAttempts').execute()
  const { id, listingId } = await paidRequest()
  const unpaid = { ...app, payments: undefined }
  await db.transaction().execute((tx) => endUnfinishedOf(unpaid, tx, { listingId }, 'listing-deleted'))
  expect((await show(ben, id)).state).toBe('state/declined')
  expect(await db.selectFrom('stepAttempts').select('id').execute()).toEqual([])
  expect((await intent(id)).status).toBe('requires_capture')
  await settle()
  expect((await intent(id)).status).toBe('canceled')
})

test('bookkeeping outlives both accounts: amounts, dates and the receipt, without names, card and title', async () => {
  const { id } = await paidRequest({ title: 'Annas Ufersauna' })
  await act(anna, id, 'accept')
  const before = await receiptOf(app, operator, id)
  expect(before.title).toBe('Annas Ufersauna')
  for (const { userId } of [anna, ben]) await db.transaction().execute((tx) => eraseAccount(tx, app, userId))
  expect((await receiptOf(app, operator, id)).title).toBeNull()
  app.clock.pass(29 * day)
  expect(await purgeExpired(app)).toMatchObject({ 'cards of deleted accounts': expect.any(Number) })
  const after = await receiptOf(app, operator, id)
  expect(after).toMatchObject({ number: before.number, issuedAt: before.issuedAt, title: null })
  expect(after.cost).toMatchObject({ agreed: before.cost.agreed, payment: before.cost.payment, card: null })
  expect([after.customer.state, after.provider.state]).toEqual(['deleted', 'deleted'])
  expect(await purgeExpired(app)).not.toHaveProperty('cards of deleted accounts')
})
