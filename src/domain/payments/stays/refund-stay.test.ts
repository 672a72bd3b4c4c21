import { expect, test } from 'vitest'
import { codeOf } from '#tests/refusal.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { passUntil } from '#tests/worlds/stay-world.ts'
import { payoutOf, performRefunds, reconcile, refundStay } from '../index.ts'

const { app, people, act, priced, request, pay, settle, sandbox, intentOf, totals } = await paidWorld()
const { anna, ben, operator } = people
let keys = 0

async function accepted() {
  const id = await request(await priced())
  await pay(id, ben, 'pm_card_bypassPending')
  await act(anna, id, 'accept')
  return id
}
const refund = (transactionId: string, amount: number, clientKey = `refund-${(keys += 1)}`, viewer = operator) =>
  refundStay(app, viewer, { transactionId, amount, clientKey, reason: 'The sauna stayed cold.' })
const refundsAt = async (id: string) =>
  (await sandbox.stripe.refunds.list({ payment_intent: await intentOf(id) })).data.map(({ amount }) => amount)

test('staff refund a part: guest, host and marketplace each bear theirs, and the host is paid out the rest', async () => {
  const id = await accepted()
  await refund(id, 5000)
  await settle()
  expect(await totals(id)).toEqual({ paid: 8500, host: 7650, marketplace: 850, paidOut: 0 })
  await passUntil(app, '2024-06-22T22:00:00Z')
  await settle()
  expect(await payoutOf(app.db, id)).toMatchObject({ status: 'requested', amount: { amount: 7650, currency: 'EUR' } })
  expect(await totals(id)).toEqual({ paid: 8500, host: 0, marketplace: 850, paidOut: 7650 })
  expect(await reconcile(app, 'month')).toMatchObject({ repaired: 0, listed: 0 })
})

test('a refund between the end of a stay and its payout makes the payout smaller', async () => {
  const id = await accepted()
  await passUntil(app, '2024-06-22T22:00:00Z')
  await refund(id, 5000)
  await performRefunds(app)
  await settle()
  expect(await payoutOf(app.db, id)).toMatchObject({ status: 'requested', amount: { amount: 7650 } })
})

test('the same form refunds once, also when the answer is lost; never more than is left, and only by staff', async () => {
  const id = await accepted()
  await refund(id, 5000, 'form')
  await refund(id, 5000, 'form')
  await sandbox.control('faults', { path: '/v1/refunds', kind: 'cut', when: 'after', times: 3 })
  await settle()
  app.clock.pass(180_000)
  await settle()
  expect(await refundsAt(id)).toEqual([5000])
  expect((await totals(id)).paid).toBe(8500)
  expect(await codeOf(refund(id, 8501))).toBe('refund-too-large')
  const both = await Promise.all([refund(id, 8000), refund(id, 8000)].map(codeOf))
  expect(both.sort()).toEqual(['refund-too-large', 'was accepted'])
  for (const viewer of [anna, ben]) expect(await codeOf(refund(id, 100, 'x', viewer))).toBe('forbidden')
})

test('the stay is cancelled after a part was refunded: the rest goes back, and both books agree', async () => {
  const id = await accepted()
  await refund(id, 5000)
  await settle()
  await act(operator, id, 'cancel')
  await settle()
  expect(await totals(id)).toEqual({ paid: 0, host: 0, marketplace: 0, paidOut: 0 })
  expect((await refundsAt(id)).toSorted()).toEqual([5000, 8500])
})

test('a refund that the bank sends back later is no longer called refunded', async () => {
  const id = await accepted()
  await refund(id, 13_500)
  await settle()
  const { data } = await sandbox.stripe.refunds.list({ payment_intent: await intentOf(id) })
  await sandbox.control(`refunds/${data[0]?.id}/fail`, {})
  await reconcile(app, 'month')
  expect(await totals(id)).toEqual({ paid: 13_500, host: 0, marketplace: 13_500, paidOut: 0 })
  const row = await app.db
    .selectFrom('refunds')
    .select(['status', 'failureCode'])
    .where('providerId', '=', data[0]!.id)
    .executeTakeFirst()
  expect(row).toEqual({ status: 'failed', failureCode: 'expired_or_canceled_card' })
})
