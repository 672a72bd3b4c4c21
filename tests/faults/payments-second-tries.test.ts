import { expect, test } from 'vitest'
import {
  releaseHeldPayments,
  handleProviderEvent,
  type PaymentProvider,
  type ProviderDispute,
  payoutOf,
  performRefunds,
  reconcile,
  refundDownTo,
  refundStay,
  requestPayouts,
  retryRefund,
  syncPayment,
} from '#domain/payments/index.ts'
import { sql } from 'kysely'
import { heldByRestore } from '#domain/held-by-restore.ts'
import { minute } from '../app.ts'
import { codeOf } from '../refusal.ts'
import { passUntil } from '../worlds/stay-world.ts'
import { faultWorld } from './fault-world.ts'

// What is left to be done of a refund after its first try, and who does it.
const world = await faultWorld()
const { app, people, act, settle, sandbox, provider, intent, intentOf, totals, accepted, fault, goOn } = world
const { operator } = people

// A refund by hand, in the dashboard, that host and marketplace bear in proportion.
const inProportion = { reverse_transfer: true, refund_application_fee: true }
let keys = 0

const refund = (transactionId: string, amount: number) =>
  refundStay(app, operator, { transactionId, amount, reason: 'Kulanz', clientKey: `key ${(keys += 1)}` })
const refundsAt = async (id: string) => (await sandbox.stripe.refunds.list({ payment_intent: await intentOf(id) })).data

test('a refund of a cancelled stay that the bank sends back is left to staff, who refund it once', async () => {
  const id = await accepted()
  await act(operator, id, 'cancel')
  await settle()
  await sandbox.control(`refunds/${(await refundsAt(id))[0]?.id}/fail`, {})
  await reconcile(app, 'month')
  await settle()
  expect((await refundsAt(id)).map(({ amount, status }) => [amount, status])).toEqual([[13_500, 'failed']])
  expect(await totals(id)).toMatchObject({ paid: 13_500, host: 0 })
  await refund(id, 13_500)
  await settle()
  expect((await refundsAt(id)).map(({ amount, status }) => [amount, status])).toEqual([
    [13_500, 'succeeded'],
    [13_500, 'failed'],
  ])
  expect(await totals(id)).toEqual({ paid: 0, host: 0, marketplace: 0, paidOut: 0 })
  expect(await app.db.selectFrom('payments').select('id').where('runAt', 'is not', null).execute()).toEqual([])
})

test('a refund that the bank sent back before the stay is cancelled goes back with the rest', async () => {
  const id = await accepted()
  await refund(id, 5000)
  await performRefunds(app)
  await sandbox.control(`refunds/${(await refundsAt(id))[0]?.id}/fail`, {})
  await reconcile(app, 'month')
  app.clock.pass(minute)
  await act(operator, id, 'cancel')
  await settle()
  expect((await refundsAt(id)).map(({ amount, status }) => [amount, status])).toEqual([
    [13_500, 'succeeded'],
    [5000, 'failed'],
  ])
  expect((await totals(id)).paid).toBe(0)
})

test('a refund that somebody makes at the provider does not stand for one of the same amount that staff decided', async () => {
  const id = await accepted()
  await refund(id, 5000)
  await sandbox.stripe.refunds.create({ payment_intent: await intentOf(id), amount: 5000, ...inProportion })
  await syncPayment(app, provider, await intentOf(id))
  await performRefunds(app)
  expect((await refundsAt(id)).map(({ amount }) => amount)).toEqual([5000, 5000])
  expect((await totals(id)).paid).toBe(3500)
})

/** A restored backup holds what was due when it was made, and staff release it. */
const releaseHeld = (table: 'refunds' | 'payouts') =>
  app.db.transaction().execute(async (tx) => {
    await tx
      .updateTable(table)
      .set({ refusal: heldByRestore, runAt: null, tries: 1 })
      .where('status', '=', 'due')
      .execute()
    await releaseHeldPayments(tx, app.clock.now())
  })

test('a refund and a payout that were made after the backup are entered as made, and cannot be made again', async () => {
  const id = await accepted('pm_card_bypassPending')
  const amount = { amount: 12_150 - 4500, currency: 'EUR' }
  await refund(id, 5000)
  const due = await app.db
    .selectFrom('refunds')
    .selectAll()
    .where('paymentId', '=', await intentOf(id))
    .executeTakeFirstOrThrow()
  const asked = { paymentId: due.paymentId, transactionId: id, amount: 5000, host: due.host ?? 0, fee: due.fee ?? 0 }
  await provider.createRefund('before', { ...asked, name: due.key })
  await provider.recoverShares('before', { ...asked, name: due.key })
  await releaseHeld('refunds')
  await settle()
  await reconcile(app, 'month')
  const refunds = () =>
    app.db.selectFrom('refunds').select(['id', 'status', 'host']).where('paymentId', '=', due.paymentId).execute()
  expect(await refunds()).toEqual([{ id: due.id, status: 'succeeded', host: 4500 }])
  expect(await codeOf(retryRefund(app, operator, { refundId: due.id }))).toBe('not-found')
  await passUntil(app, '2024-06-22T22:00:00Z')
  await provider.createPayout('before too', { accountId: world.accountId, amount, transactionId: id, attempt: 1 })
  await releaseHeld('payouts')
  await settle()
  await reconcile({ ...app, clock: { now: () => new Date() } }, 'month')
  expect(await payoutOf(app.db, id)).toMatchObject({ status: 'requested', amount })
  expect(await totals(id)).toMatchObject({ paid: 8500, host: 0, paidOut: amount.amount })
})

/** A provider whose dispute about a payment concerns a part of it only. */
function disputingPart(given: Omit<ProviderDispute, 'currency' | 'reason' | 'dueAt' | 'openedAt'>): PaymentProvider {
  const at = app.clock.now()
  const dispute = { ...given, currency: 'EUR', reason: 'fraudulent', dueAt: null, openedAt: at }
  return {
    ...provider,
    fetchPayment: async (id) => ({ ...(await provider.fetchPayment(id)), disputed: true }),
    disputesOf: async () => [dispute],
    fetchDispute: async () => dispute,
  }
}

test('what a cancellation could not return because a bank had a part of it is returned when the host has won', async () => {
  const id = await accepted()
  const paymentId = await intentOf(id)
  const withdrawn = { id: `txn_${id}`, amount: -3000 }
  const common = { id: `dp_${id}`, paymentId, amount: 3000 }
  const report = (given: Pick<ProviderDispute, 'status' | 'movements'>) =>
    handleProviderEvent(app, disputingPart({ ...common, ...given }), {
      type: 'charge.dispute.closed',
      objectId: common.id,
      paymentId,
      accountId: null,
      createdAt: app.clock.now(),
    })
  await report({ status: 'needs-response', movements: [withdrawn] })
  // A process that keeps half of the price of a cancelled stay.
  await app.db.transaction().execute(async (tx) => {
    await refundDownTo(tx, id, { payin: 6750, payout: 6075 }, app.clock.now())
    await tx.updateTable('transactions').set({ payinAmount: 6750, payoutAmount: 6075 }).where('id', '=', id).execute()
  })
  const due = () =>
    app.db.selectFrom('refunds').select('amount').where('paymentId', '=', paymentId).orderBy('id').execute()
  expect(await due()).toEqual([{ amount: 3750 }])
  app.clock.pass(minute)
  await report({ status: 'won', movements: [withdrawn, { id: `txn_back_${id}`, amount: 3000 }] })
  expect(await due()).toEqual([{ amount: 3750 }, { amount: 3000 }])
  await app.db.deleteFrom('disputes').where('paymentId', '=', paymentId).execute()
  await settle()
  expect((await totals(id)).paid).toBe(6750)
  // Only the provider of this test knows of the dispute.
  await sql`update payments set disputed = false where id = ${paymentId}`.execute(app.db)
})

test('a report of a dispute waits for a step of the same stay, and the step does not wait for it', async () => {
  const id = await accepted()
  const { latest_charge: charge } = await intent(id)
  await sandbox.control(`charges/${(charge as { id: string }).id}/dispute`, {})
  const paymentId = await intentOf(id)
  let report: Promise<unknown> = Promise.resolve()
  await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('transactions').select('id').where('id', '=', id).forUpdate().execute()
    report = syncPayment(app, provider, paymentId)
    await expect.poll(() => waiting(), { timeout: 20_000 }).toBe(1)
    // The step goes on to the payment, as a cancellation does.
    const { rows } = await sql`select id from payments where id = ${paymentId} for update nowait`.execute(tx)
    expect(rows).toHaveLength(1)
  })
  await report
})

/** How many others of this database wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  return Number(rows[0]?.count)
}

const refused = {
  kind: 'error',
  status: 400,
  when: 'before',
  error: { type: 'invalid_request_error', code: 'balance_insufficient', message: 'Insufficient funds.' },
}

test('the part of the marketplace is refused after the guest got a refund: it is made later, and the refund not again', async () => {
  const id = await accepted()
  await refund(id, 5000)
  await fault('feeRefund', refused)
  await performRefunds(app)
  const { id: refundId } = await app.db
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', await intentOf(id))
    .executeTakeFirstOrThrow()
  expect(await codeOf(retryRefund(app, operator, { refundId }))).toBe('not-found')
  await goOn()
  expect((await refundsAt(id)).map(({ amount, status }) => [amount, status])).toEqual([[5000, 'succeeded']])
  expect(await totals(id)).toEqual({ paid: 8500, host: 7650, marketplace: 850, paidOut: 0 })
})

test('a payout waits for a refund that staff decided: when the provider refuses that, the host is paid', async () => {
  const id = await accepted('pm_card_bypassPending')
  await passUntil(app, '2024-06-22T22:00:00Z')
  await refund(id, 13_500)
  await requestPayouts(app)
  await fault('refund', refused)
  await performRefunds(app)
  await sandbox.control('clock', { advance: 3 * 86_400 })
  app.clock.pass(10 * minute)
  await settle()
  expect(await payoutOf(app.db, id)).toMatchObject({ status: 'requested', amount: { amount: 12_150 } })
  expect(await totals(id)).toEqual({ paid: 13_500, host: 0, marketplace: 1350, paidOut: 12_150 })
})
