import { expect, test } from 'vitest'
import {
  disputesOf,
  handleProviderEvent,
  openDisputes,
  payoutOf,
  reconcile,
  refundStay,
} from '#domain/payments/index.ts'
import { stayCost } from '#domain/receipts/index.ts'
import { previewCancellation, showTransaction } from '#domain/transactions/index.ts'
import { drainAll } from '../events.ts'
import { codeOf } from '../refusal.ts'
import { passUntil } from '../worlds/stay-world.ts'
import { agreed, faultWorld } from './fault-world.ts'

const { app, people, act, settle, sandbox, provider, intent, totals, accepted } = await faultWorld()
const { anna, ben, operator } = people

/** The guest's bank has taken the amount back, and the marketplace bears it. */
const disputed = { ...agreed, paid: 0, marketplace: 1350 - 13_500 }

async function dispute(id: string): Promise<string> {
  const { latest_charge: charge } = await intent(id)
  const opened = await sandbox.control(`charges/${typeof charge === 'string' ? charge : charge?.id}/dispute`, {})
  return opened.id
}
const close = (disputeId: string, status: 'won' | 'lost') => sandbox.control(`disputes/${disputeId}/close`, { status })

async function report(id: string, disputeId: string, type = 'charge.dispute.created') {
  const paymentId = (await intent(id)).id
  const event = { type, objectId: disputeId, paymentId, accountId: null, createdAt: app.clock.now() }
  await handleProviderEvent(app, provider, event)
}

async function mailsToStaff() {
  await drainAll(app)
  const rows = await app.db
    .selectFrom('deliveries')
    .select('values')
    .where('template', '=', 'payment-disputed')
    .where('userId', '=', operator.userId)
    .orderBy('id')
    .execute()
  await app.db.deleteFrom('deliveries').where('template', '=', 'payment-disputed').execute()
  return rows.map(({ values }) => (values as { status: string }).status)
}

async function paidOut() {
  const id = await accepted('pm_card_bypassPending')
  await passUntil(app, '2024-06-22T22:00:00Z')
  await settle()
  expect(await payoutOf(app.db, id)).toMatchObject({ status: 'requested' })
  return id
}

test('a dispute after the payout: entered once, staff are told once, and nothing is refunded or paid back', async () => {
  const id = await paidOut()
  const disputeId = await dispute(id)
  for (let round = 0; round < 3; round += 1) await report(id, disputeId)
  await settle()
  expect(await totals(id)).toEqual({ ...disputed, host: 0, paidOut: 12_150 })
  expect(await disputesOf(app.db, id)).toMatchObject([
    { id: disputeId, status: 'needs-response', amount: 13_500, currency: 'EUR', reason: 'fraudulent', closedAt: null },
  ])
  expect((await openDisputes(app.db)).map((each) => each.id)).toEqual([disputeId])
  expect(await mailsToStaff()).toEqual(['needs-response'])
  const { data } = await sandbox.stripe.refunds.list({ payment_intent: (await intent(id)).id })
  expect(data).toEqual([])
  const refund = { transactionId: id, amount: 100, reason: 'Kulanz', clientKey: 'one' }
  expect(await codeOf(refundStay(app, operator, refund))).toBe('refund-too-large')
})

test.each([
  ['won', agreed],
  ['lost', disputed],
] as const)(
  'a dispute that is %s is closed, staff are told, and the money is where the bank left it',
  async (end, totalsThen) => {
    const id = await accepted()
    const disputeId = await dispute(id)
    await report(id, disputeId)
    await close(disputeId, end)
    await report(id, disputeId, 'charge.dispute.closed')
    // The report of the beginning comes again, late.
    await report(id, disputeId)
    expect(await disputesOf(app.db, id)).toMatchObject([{ status: end, closedAt: app.clock.now() }])
    expect(await totals(id)).toEqual(totalsThen)
    expect(await mailsToStaff()).toEqual(['needs-response', end])
    expect(await openDisputes(app.db)).not.toContainEqual(expect.objectContaining({ id: disputeId }))
  },
)

test('the guest reads what the own bank does, also before cancelling; the host, who is paid all the same, does not', async () => {
  const id = await accepted()
  const read = async (viewer: typeof ben, side: 'customer' | 'provider') =>
    (await stayCost(app, await showTransaction(app, viewer, id), side))?.disputes
  const preview = () =>
    previewCancellation(app, ben, { transactionId: id, transition: 'transition/cancel-by-customer' })
  expect([await read(ben, 'customer'), (await preview())?.disputed]).toEqual([[], null])
  const disputeId = await dispute(id)
  await report(id, disputeId)
  expect(await read(ben, 'customer')).toMatchObject([{ state: 'open', amount: { amount: 13_500, currency: 'EUR' } }])
  expect(await read(anna, 'provider')).toEqual([])
  expect((await preview())?.disputed).toBe('open')
  await close(disputeId, 'lost')
  await report(id, disputeId, 'charge.dispute.closed')
  expect(await read(ben, 'customer')).toMatchObject([{ state: 'lost', at: app.clock.now() }])
  expect((await preview())?.disputed).toBe('lost')
  // Later tests count the mails of their own disputes.
  await mailsToStaff()
})

test('without a report the comparison of both books finds a dispute and its end', async () => {
  const id = await accepted()
  const disputeId = await dispute(id)
  expect(await reconcile(app, 'open')).toMatchObject({ listed: 0 })
  expect(await disputesOf(app.db, id)).toMatchObject([{ status: 'needs-response' }])
  await close(disputeId, 'won')
  expect(await reconcile(app, 'open')).toMatchObject({ listed: 0 })
  expect(await disputesOf(app.db, id)).toMatchObject([{ status: 'won' }])
  expect(await totals(id)).toEqual(agreed)
  expect(await mailsToStaff()).toEqual(['needs-response', 'won'])
})

test.each([
  ['won', 13_500],
  ['lost', 0],
] as const)('a stay is cancelled during a dispute that is then %s: the guest gets the money once', async (end, sum) => {
  const id = await accepted()
  const disputeId = await dispute(id)
  await act(operator, id, 'cancel')
  await settle()
  const refunded = async () => {
    const { data } = await sandbox.stripe.refunds.list({ payment_intent: (await intent(id)).id })
    return data.reduce((total, { amount }) => total + amount, 0)
  }
  expect(await refunded()).toBe(0)
  await close(disputeId, end)
  await report(id, disputeId, 'charge.dispute.closed')
  await settle()
  const payment = await app.db.selectFrom('payments').selectAll().where('transactionId', '=', id).executeTakeFirst()
  expect([await refunded(), payment?.runAt]).toEqual([sum, null])
  expect((await totals(id)).paid).toBe(0)
})

test.each([
  ['won', { paid: 6750, host: 0, marketplace: 675, paidOut: 6075 }],
  // The marketplace bears what the bank has withdrawn; what is left with the host, staff take back at the provider.
  ['lost', { paid: 0, host: 6075, marketplace: 1350 - 13_500, paidOut: 6075 }],
] as const)(
  'a guest cancels for half the price during a dispute that is then %s: the host is paid for the other half',
  async (end, totalsThen) => {
    const id = await accepted('pm_card_bypassPending')
    const disputeId = await dispute(id)
    await report(id, disputeId)
    app.clock.pass(Date.parse('2024-06-17T12:59:59Z') - app.clock.now().getTime())
    await act(ben, id, 'cancel-by-customer')
    await settle()
    expect(await payoutOf(app.db, id)).toMatchObject({ status: 'requested', amount: { amount: 6075 } })
    await close(disputeId, end)
    await report(id, disputeId, 'charge.dispute.closed')
    await settle()
    expect(await totals(id)).toEqual(totalsThen)
  },
)
