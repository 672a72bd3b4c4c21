import { expect, test } from 'vitest'
import { payoutOf, reconcile, refundStay } from '#domain/payments/index.ts'
import { minute } from '../app.ts'
import { passUntil } from '../worlds/stay-world.ts'
import { agreed, faultWorld, nothing } from './fault-world.ts'

// The provider stores a failure under its idempotency key and repeats it: the same call again can never succeed.
const world = await faultWorld()
const { app, people, act, request, priced, settle, sandbox, intent, intentsOf, totals, fault, goOn, state } = world
const { preauthorized, accepted } = world
const { anna, chiara, operator } = people

const whens = ['before', 'after'] as const

test('the creation of a payment fails before its effect: nothing is begun, and the next request pays', async () => {
  const listingId = await priced()
  await fault('create', { kind: 'server_error', when: 'before' })
  await expect(request(listingId)).rejects.toThrow()
  await goOn()
  expect(await app.db.selectFrom('stepAttempts').selectAll().execute()).toEqual([])
  expect(await state(await request(listingId))).toBe('state/pending-payment')
})

test('the creation of a payment fails after its effect: the payment that was made is found and used', async () => {
  await fault('create', { kind: 'server_error', when: 'after' })
  const id = await request(await priced())
  expect([await state(id), (await intentsOf(id)).length]).toEqual(['state/pending-payment', 1])
})

test('the creation of a customer fails: the next request of the guest has another key', async () => {
  const listingId = await priced()
  // Asked twice within one request.
  await fault('customer', { kind: 'server_error', when: 'before', times: 2 })
  await expect(request(listingId, chiara)).rejects.toThrow()
  await goOn()
  expect(await state(await request(listingId, chiara))).toBe('state/pending-payment')
})

test.each(whens)('a capture fails %s its effect: the host presses once, and it is captured once', async (when) => {
  const id = await preauthorized()
  await fault('capture', { kind: 'server_error', when })
  await act(anna, id, 'accept').catch(() => undefined)
  await goOn()
  expect([await state(id), await totals(id)]).toEqual(['state/accepted', agreed])
})

test.each(whens)('a release fails %s its effect: nothing stays held', async (when) => {
  const id = await preauthorized()
  await act(anna, id, 'decline')
  await fault('cancel', { kind: 'server_error', when })
  await settle()
  await goOn()
  expect([(await intent(id)).status, await totals(id)]).toEqual(['canceled', nothing])
  const row = await app.db
    .selectFrom('payments')
    .select(['runAt', 'refusal'])
    .where('transactionId', '=', id)
    .executeTakeFirst()
  expect(row).toEqual({ runAt: null, refusal: null })
})

test.each(whens)('the refund of a cancelled stay fails %s its effect: refunded once', async (when) => {
  const id = await accepted()
  await act(operator, id, 'cancel')
  await fault('refund', { kind: 'server_error', when })
  await settle()
  await tryForAnHour()
  expect(await totals(id)).toEqual(nothing)
  expect(await refundsAt(id)).toEqual([[13_500, 'succeeded']])
})

test.each(whens)('a refund by staff fails %s its effect: refunded once', async (when) => {
  const id = await accepted()
  await fault('refund', { kind: 'server_error', when })
  await refundByStaff(id, 1000)
  await tryForAnHour()
  expect(await refundsAt(id)).toEqual([[1000, 'succeeded']])
  expect(await totals(id)).toEqual({ paid: 12_500, host: 11_250, marketplace: 1250, paidOut: 0 })
})

test.each(whens)(
  'the fee that goes back to the host with a refund fails %s its effect: it goes back once',
  async (when) => {
    const id = await accepted()
    await fault('feeRefund', { kind: 'server_error', when })
    await refundByStaff(id, 1000)
    await tryForAnHour()
    expect(await refundsAt(id)).toEqual([[1000, 'succeeded']])
    expect(await openRefunds(id)).toEqual([])
    expect(await totals(id)).toEqual({ paid: 12_500, host: 11_250, marketplace: 1250, paidOut: 0 })
  },
)

test.each(whens)('taking the part of a refund from the host fails %s its effect: it is taken once', async (when) => {
  const id = await accepted()
  await refundByStaff(id, 5000)
  await settle()
  const [sentBack] = (await sandbox.stripe.refunds.list({ payment_intent: (await intent(id)).id })).data
  await sandbox.control(`refunds/${sentBack?.id}/fail`, {})
  await reconcile(app, 'month')
  // The host has given a part already, so that the next refund is no proportion of the whole.
  await fault('reversal', { kind: 'server_error', when })
  await refundByStaff(id, 6000)
  await tryForAnHour()
  expect(await refundsAt(id)).toEqual([
    [5000, 'failed'],
    [6000, 'succeeded'],
  ])
  expect(await openRefunds(id)).toEqual([])
  // What came back lay with the marketplace, which gives it first.
  expect(await totals(id)).toEqual({ paid: 7500, host: 6750, marketplace: 750, paidOut: 0 })
})

test.each(whens)('a payout fails %s its effect: paid out once, at the second try', async (when) => {
  const id = await accepted('pm_card_bypassPending')
  // The refunds before were taken from the same balance.
  await sandbox.control('clock', { advance: 3 * 86_400 })
  await passUntil(app, '2024-06-22T22:00:00Z')
  await fault('payout', { kind: 'server_error', when })
  await settle()
  app.clock.pass(3 * minute)
  await settle()
  expect(await payoutOf(app.db, id)).toMatchObject({ status: 'requested' })
  expect(await totals(id)).toEqual({ ...agreed, host: 0, paidOut: 12_150 })
  const payouts = Object.values(sandbox.sandbox.state.objects).filter(
    ({ value }) => value.object === 'payout' && value.metadata.transaction_id === id,
  )
  expect(payouts).toHaveLength(1)
})

let keys = 0

function refundByStaff(transactionId: string, amount: number) {
  return refundStay(app, operator, { transactionId, amount, reason: 'Kulanz', clientKey: `form ${(keys += 1)}` })
}

async function tryForAnHour() {
  for (let round = 0; round < 6; round += 1) {
    await settle()
    app.clock.pass(10 * minute)
  }
}

/** The refunds of a stay at the provider, oldest first. */
async function refundsAt(id: string) {
  const { data } = await sandbox.stripe.refunds.list({ payment_intent: (await intent(id)).id })
  return data.toReversed().map(({ amount, status }) => [amount, status])
}

/** What is still to be done for refunds of a stay. */
async function openRefunds(id: string) {
  return app.db
    .selectFrom('refunds')
    .select(['key', 'refusal'])
    .where('paymentId', '=', (await intent(id)).id)
    .where('runAt', 'is not', null)
    .execute()
}
