import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeMalformedCalls } from '#tests/refused-calls.ts'
import { createHost, startForTest, stayFor, type TestSandbox } from '../start-for-test.ts'

const day = 24 * 3600
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startForTest()
})
afterAll(() => sandbox.stop())

/** Pays and captures, and returns the intent's id. */
async function paid(host: string, method = 'pm_card_bypassPending', amount = 10_000): Promise<string> {
  const intent = await sandbox.stripe.paymentIntents.create({
    ...stayFor(host, amount),
    payment_method: method,
    confirm: true,
  })
  await sandbox.stripe.paymentIntents.capture(intent.id)
  return intent.id
}

async function balance(host: string): Promise<{ available: number; pending: number }> {
  const { available, pending } = await sandbox.stripe.balance.retrieve({}, { stripeAccount: host })
  return { available: available[0]!.amount, pending: pending[0]!.amount }
}

test('the sum over all accounts of the ledger is 0 after everything that moves money', async () => {
  const { stripe, control } = sandbox
  const host = await createHost(stripe)
  const first = await paid(host)
  for (const amount of [3333, 3333, 3334])
    await stripe.refunds.create({ payment_intent: first, amount, reverse_transfer: true, refund_application_fee: true })
  expect(await balance(host)).toEqual({ available: 0, pending: 0 })
  const second = await paid(host, 'pm_card_visa', 7777)
  await stripe.refunds.create({ payment_intent: second, amount: 777, refund_application_fee: true })
  const failing = await paid(host, 'pm_card_refundFail')
  await stripe.refunds.create({ payment_intent: failing, amount: 100 })
  await paid(host, 'pm_card_createDispute')
  const separate = await stripe.paymentIntents.create({
    amount: 5000,
    currency: 'eur',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'https://example.test/back',
  })
  const transfer = await stripe.transfers.create({
    amount: 4000,
    currency: 'eur',
    destination: host,
    source_transaction: String(separate.latest_charge),
  })
  await stripe.transfers.createReversal(transfer.id, { amount: 1500, metadata: { name: 'part' } })
  expect((await stripe.transfers.listReversals(transfer.id)).data).toMatchObject([
    { object: 'transfer_reversal', amount: 1500, transfer: transfer.id, metadata: { name: 'part' } },
  ])
  const [fee] = (await stripe.applicationFees.list({ limit: 1 })).data
  await stripe.applicationFees.createRefund(fee!.id, { amount: 7, metadata: { name: 'part' } })
  expect((await stripe.applicationFees.listRefunds(fee!.id)).data).toMatchObject([
    { object: 'fee_refund', amount: 7, fee: fee!.id, metadata: { name: 'part' } },
  ])
  await control('clock', { advance: 3 * day })
  await stripe.payouts.create({ amount: 1000, currency: 'eur' }, { stripeAccount: host })
  await control('clock', { advance: 3 * day })
  const [dispute] = (await stripe.disputes.list()).data
  await control(`disputes/${dispute!.id}/close`, { status: 'won' })
  const { total, accounts } = await control('ledger')
  expect(total).toEqual({ eur: 0 })
  expect([accounts.transfers.eur, accounts.fees.eur]).toEqual([0, 0])
  expect(accounts[host].eur).toBe((await balance(host)).available)
})

test('money is pending for two days, then available, and a payout takes it to the bank', async () => {
  const { stripe, control } = sandbox
  const host = await createHost(stripe)
  await paid(host, 'pm_card_visa')
  expect(await balance(host)).toEqual({ available: 0, pending: 8500 })
  const ask = () => stripe.payouts.create({ amount: 8500, currency: 'eur' }, { stripeAccount: host })
  await expect(ask()).rejects.toMatchObject({ code: 'balance_insufficient' })
  await control('clock', { advance: 2 * day })
  const payout = await ask()
  expect(await balance(host)).toEqual({ available: 0, pending: 0 })
  await control('clock', { advance: 3 * day })
  expect(await stripe.payouts.retrieve(payout.id, {}, { stripeAccount: host })).toMatchObject({ status: 'paid' })
})

test('a payout to a closed bank account comes back, and that account is not used again', async () => {
  const { stripe, control } = sandbox
  const host = await createHost(stripe, 'DE89370400440532013002')
  await paid(host)
  const payout = await stripe.payouts.create({ amount: 8500, currency: 'eur' }, { stripeAccount: host })
  await control('clock', { advance: 3 * day })
  const after = await stripe.payouts.retrieve(payout.id, {}, { stripeAccount: host })
  expect(after).toMatchObject({ status: 'failed', failure_code: 'account_closed' })
  expect((await balance(host)).available).toBe(8500)
  await expect(stripe.payouts.create({ amount: 8500, currency: 'eur' }, { stripeAccount: host })).rejects.toThrow(
    'Replace',
  )
  await stripe.accounts.createExternalAccount(host, {
    external_account: {
      object: 'bank_account',
      country: 'DE',
      currency: 'eur',
      account_number: 'DE89370400440532013000',
    },
    default_for_currency: true,
  })
  const again = await stripe.payouts.create({ amount: 8500, currency: 'eur' }, { stripeAccount: host })
  expect(again.status).toBe('pending')
})

describe('a refund', () => {
  test('in any number of steps returns the whole payment and the whole fee, never more', async () => {
    const { stripe, control } = sandbox
    const step = fc.integer({ min: 1, max: 9000 })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 50, max: 20_011 }),
        fc.array(step, { maxLength: 6 }),
        async (amount, steps) => {
          const host = await createHost(stripe)
          const intent = await paid(host, 'pm_card_bypassPending', amount)
          const refund = (part?: number) =>
            stripe.refunds.create({
              payment_intent: intent,
              ...(part && { amount: part }),
              reverse_transfer: true,
              refund_application_fee: true,
            })
          for (const part of steps)
            await refund(part).catch((error: Error) => expect(error.message).toContain('refund'))
          await refund().catch((error: Error) => expect(error.message).toContain('already been refunded'))
          const charge = await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge.application_fee'] })
          expect(charge.latest_charge).toMatchObject({ refunded: true, amount_refunded: amount })
          const { application_fee: fee } = charge.latest_charge as { application_fee: { amount: number } }
          expect(fee).toMatchObject({ refunded: true, amount_refunded: fee.amount })
          expect(await balance(host)).toEqual({ available: 0, pending: 0 })
          expect((await control('ledger')).total).toEqual({ eur: 0 })
        },
      ),
      { numRuns: process.env.QUARTIER_TEST_SCALE === 'full' ? 20 : 8 },
    )
  }, 60_000)

  test('can be pending first, and can fail later', async () => {
    const { stripe, control } = sandbox
    const host = await createHost(stripe)
    const pending = await stripe.refunds.create({ payment_intent: await paid(host, 'pm_card_pendingRefund') })
    expect(pending.status).toBe('pending')
    const failing = await stripe.refunds.create({ payment_intent: await paid(host, 'pm_card_refundFail') })
    expect(failing.status).toBe('succeeded')
    await control('clock', { advance: day })
    expect((await stripe.refunds.retrieve(pending.id)).status).toBe('succeeded')
    expect((await stripe.refunds.retrieve(failing.id)).status).toBe('failed')
    expect((await stripe.charges.retrieve(String(failing.charge))).amount_refunded).toBe(0)
    const failed = await stripe.events.list({ type: 'refund.failed' })
    expect(failed.data.length).toBeGreaterThan(0)
  })
})

test('lists come in pages, newest first', async () => {
  const { stripe } = sandbox
  const made: string[] = []
  for (let number = 0; number < 5; number += 1)
    made.unshift((await stripe.customers.create({ email: 'page@example.test' })).id)
  const seen: string[] = []
  for await (const customer of stripe.customers.list({ email: 'page@example.test', limit: 2 })) seen.push(customer.id)
  expect(seen).toEqual(made)
  await expect(stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' })
  expect(takeMalformedCalls()).toMatchObject([{ path: '/v1/customers', param: 'limit' }])
})
