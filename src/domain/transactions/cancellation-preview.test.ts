import { expect, test } from 'vitest'
import { codeOf } from '#tests/refusal.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { passUntil } from '#tests/worlds/stay-world.ts'
import { payoutOf, reconcile, refundStay } from '../payments/index.ts'
import { previewCancellation, transition, transitionSpeculative } from './index.ts'

const world = await paidWorld()
const { app, people, act, show, priced, request, pay, settle, sandbox, intentOf, totals } = world
const { anna, ben, chiara, operator } = people

// The stay from 20 to 23 June costs 135 euros, of which the host gets 121.50. Times are those of Berlin.
const [free, half, none] = ['2024-06-06T12:59:59Z', '2024-06-17T12:59:59Z', '2024-06-17T13:00:00Z']

async function accepted(card = 'pm_card_bypassPending') {
  const id = await request(await priced())
  await pay(id, ben, card)
  await act(anna, id, 'accept')
  return id
}
const wait = (until: string) => app.clock.pass(new Date(until).getTime() - app.clock.now().getTime())
const refundsAt = async (id: string) =>
  (await sandbox.stripe.refunds.list({ payment_intent: await intentOf(id) })).data.map(({ amount }) => amount)
const sums = async (id: string) => {
  const { payinTotal, payoutTotal } = await show(operator, id)
  return [payinTotal?.amount, payoutTotal?.amount]
}
const preview = (viewer: typeof ben, transactionId: string, name: string) =>
  previewCancellation(app, viewer, { transactionId, transition: `transition/${name}` })

test.each([
  ['two weeks before: everything', free, 13_500, 0],
  ['three days before: half', half, 6750, 6075],
  ['later: nothing', none, 0, 12_150],
])('a guest cancels %s, as it was shown before; lines, ledger and provider agree', async (_, moment, back, host) => {
  const id = await accepted()
  wait(moment)
  const shown = await preview(ben, id, 'cancel-by-customer')
  expect(shown).toMatchObject({ paid: { amount: 13_500 }, refund: { amount: back }, payout: { amount: host } })
  await act(ben, id, 'cancel-by-customer')
  expect(await sums(id)).toEqual([13_500 - back, host])
  await settle()
  expect(await totals(id)).toEqual({ paid: 13_500 - back, host: 0, marketplace: 13_500 - back - host, paidOut: host })
  expect(await refundsAt(id)).toEqual(back > 0 ? [back] : [])
  expect(await payoutOf(app.db, id)).toEqual(
    host > 0 ? expect.objectContaining({ amount: { amount: host, currency: 'EUR' } }) : undefined,
  )
  expect(await reconcile(app, 'month')).toMatchObject({ repaired: 0, listed: 0 })
})

test.each([free, none])('a host who cancels returns everything, also the fees (%s)', async (moment) => {
  const id = await accepted()
  wait(moment)
  expect(await preview(anna, id, 'cancel-by-provider')).toMatchObject({
    refund: { amount: 13_500 },
    payout: { amount: 0 },
  })
  await act(anna, id, 'cancel-by-provider')
  await settle()
  expect(await sums(id)).toEqual([0, 0])
  expect(await totals(id)).toEqual({ paid: 0, host: 0, marketplace: 0, paidOut: 0 })
  expect(await refundsAt(id)).toEqual([13_500])
  expect(await payoutOf(app.db, id)).toBeUndefined()
})

test('original lines stay, and each reversal says which part it takes back', async () => {
  const id = await accepted()
  const { lineItems: before } = await show(operator, id)
  wait(half)
  const input = { id, transition: 'transition/cancel-by-customer' }
  const looked = await transitionSpeculative(app, ben, input)
  expect(looked.lineItems.filter(({ reversal }) => reversal)).toMatchObject([
    { percentage: -50, lineTotal: { amount: -6750 } },
  ])
  expect(looked.payinTotal).toEqual({ amount: 6750, currency: 'EUR' })
  expect(await sums(id)).toEqual([13_500, 12_150])
  await transition(app, ben, input)
  const { lineItems } = await show(operator, id)
  expect(lineItems.slice(0, before.length)).toEqual(before)
  expect(
    lineItems.slice(before.length).map(({ code, lineTotal, reversal }) => [code, lineTotal.amount, reversal]),
  ).toEqual([
    ['line-item/night', -6750, true],
    ['line-item/provider-commission', 675, true],
  ])
})

test('the amount that was shown is the one that goes back: after the boundary the cancellation is refused', async () => {
  const id = await accepted()
  wait(half)
  const shown = await preview(ben, id, 'cancel-by-customer')
  expect(shown?.until).toEqual(new Date(none))
  const confirm = { id, transition: 'transition/cancel-by-customer', params: { expectedRefund: shown?.refund } }
  wait(none)
  const refusal = await transition(app, ben, confirm).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'refund-changed', params: { amount: 0, currency: 'EUR' } })
  expect((await show(ben, id)).state).toBe('state/accepted')
  const now = await preview(ben, id, 'cancel-by-customer')
  await transition(app, ben, { ...confirm, params: { expectedRefund: now?.refund } })
  expect((await show(ben, id)).state).toBe('state/cancelled')
})

test('each side cancels by its own transition, before the stay is over, and nobody else', async () => {
  const id = await accepted()
  for (const [viewer, name, code] of [
    [ben, 'cancel-by-provider', 'forbidden'],
    [anna, 'cancel-by-customer', 'forbidden'],
    [ben, 'cancel', 'forbidden'],
    [chiara, 'cancel-by-customer', 'transaction-not-found'],
  ] as const)
    expect(await codeOf(act(viewer, id, name))).toBe(code)
  expect(await preview(ben, id, 'cancel-by-provider')).toBeNull()
  await passUntil(app, '2024-06-22T22:00:00Z')
  expect(await codeOf(act(ben, id, 'cancel-by-customer'))).toBe('transaction-invalid-transition')
})

test('guest and host cancel at the same moment: one of them does, and the money follows', async () => {
  for (let round = 0; round < 3; round += 1) {
    const id = await accepted()
    wait(half)
    const outcomes = await Promise.all(
      [act(ben, id, 'cancel-by-customer'), act(anna, id, 'cancel-by-provider')].map(codeOf),
    )
    expect(outcomes.toSorted()).toEqual(['transaction-invalid-transition', 'was accepted'])
    await settle()
    const byGuest = (await show(ben, id)).lastTransition === 'transition/cancel-by-customer'
    expect(await sums(id)).toEqual(byGuest ? [6750, 6075] : [0, 0])
    expect(await refundsAt(id)).toEqual([byGuest ? 6750 : 13_500])
    expect((await totals(id)).paid).toBe(byGuest ? 6750 : 0)
  }
})

test('while the payment is being taken nobody cancels', async () => {
  const id = await request(await priced())
  await pay(id, ben, 'pm_card_bypassPending')
  await sandbox.control('faults', {
    path: '/v1/payment_intents/*/capture',
    kind: 'timeout',
    when: 'before',
    delay_ms: 500,
    times: 1,
  })
  const acceptance = act(anna, id, 'accept').catch(() => undefined)
  await expect.poll(() => codeOf(act(ben, id, 'cancel-by-customer'))).toMatch(/transaction-(locked|invalid-transition)/)
  await acceptance
  expect(['state/preauthorized', 'state/accepted']).toContain((await show(ben, id)).state)
})

test('after the operator gave a part back, the guest gets the share of what is left', async () => {
  const id = await accepted()
  await refundStay(app, operator, {
    transactionId: id,
    amount: 3500,
    clientKey: 'part',
    reason: 'The sauna stayed cold.',
  })
  expect(await sums(id)).toEqual([10_000, 9000])
  wait(half)
  // The refund of staff is not made yet.
  await act(ben, id, 'cancel-by-customer')
  await settle()
  expect(await sums(id)).toEqual([5000, 4500])
  expect(await totals(id)).toEqual({ paid: 5000, host: 0, marketplace: 500, paidOut: 4500 })
  expect((await refundsAt(id)).toSorted()).toEqual([3500, 5000])
})

test('a refund whose answer is lost at any call is made once, and the host gives no more than its part', async () => {
  for (const path of ['/v1/refunds', '/v1/application_fees/*/refunds']) {
    const id = await accepted()
    wait(half)
    await sandbox.control('faults', { path, kind: 'cut', when: 'after', times: 3 })
    await act(ben, id, 'cancel-by-customer')
    await settle()
    await reconcile(app, 'month')
    for (let time = 0; time < 3; time += 1) {
      app.clock.pass(180_000)
      await settle()
    }
    expect(await refundsAt(id)).toEqual([6750])
    const charge = (await world.intent(id)).latest_charge as { application_fee: string }
    expect(await sandbox.stripe.applicationFees.retrieve(charge.application_fee)).toMatchObject({
      amount_refunded: 675,
    })
    expect((await totals(id)).paid).toBe(6750)
  }
})

test('a refund that the bank sends back is not called refunded: the guest has paid again, and staff refund it anew', async () => {
  const id = await accepted()
  wait(half)
  await act(ben, id, 'cancel-by-customer')
  await settle()
  const { data } = await sandbox.stripe.refunds.list({ payment_intent: await intentOf(id) })
  await sandbox.control(`refunds/${data[0]?.id}/fail`, {})
  await reconcile(app, 'month')
  expect(await sums(id)).toEqual([13_500, 6075])
  expect(await totals(id)).toEqual({ paid: 13_500, host: 0, marketplace: 7425, paidOut: 6075 })
  await refundStay(app, operator, { transactionId: id, amount: 6750, clientKey: 'again', reason: 'New card.' })
  await settle()
  expect(await sums(id)).toEqual([6750, 6075])
  expect(await totals(id)).toEqual({ paid: 6750, host: 0, marketplace: 675, paidOut: 6075 })
  expect(await reconcile(app, 'month')).toMatchObject({ listed: 0 })
})
