import { expect, test } from 'vitest'
import { payoutOf, performRefunds, refundStay } from '#domain/payments/index.ts'
import { minute } from '../app.ts'
import { passUntil } from '../worlds/stay-world.ts'
import { agreed, faultWorld } from './fault-world.ts'

// The provider stores a failure under its idempotency key and repeats it: the same call again can never succeed.
const world = await faultWorld()
const { app, people, request, priced, settle, sandbox, intent, intentsOf, totals, fault, accepted, goOn, state } = world
const { chiara, operator } = people

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

test.each(whens)('a refund by staff fails %s its effect: refunded once', async (when) => {
  const id = await accepted()
  await fault('refund', { kind: 'server_error', when })
  const clientKey = `refund ${when}`
  await refundStay(app, operator, { transactionId: id, amount: 1000, reason: 'Kulanz', clientKey })
  for (let round = 0; round < 3; round += 1) {
    await performRefunds(app)
    app.clock.pass(10 * minute)
  }
  const { data } = await sandbox.stripe.refunds.list({ payment_intent: (await intent(id)).id })
  expect(data).toMatchObject([{ amount: 1000, status: 'succeeded' }])
  expect(await totals(id)).toEqual({ paid: 12_500, host: 11_250, marketplace: 1250, paidOut: 0 })
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
