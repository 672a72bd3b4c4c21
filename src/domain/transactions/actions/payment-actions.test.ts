import { expect, test } from 'vitest'
import { codeOf } from '#tests/refusal.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { stay } from '#tests/worlds/stay-world.ts'
import { initiate, initiateSpeculative, transition, transitionSpeculative } from '../index.ts'

const { app, people, priced, request, sandbox } = await paidWorld()
const { ben } = people
const lines = [{ code: 'line-item/night', unitPrice: { amount: 4500, currency: 'EUR' }, quantity: 3 }]
const params = { bookingStart: stay.from, bookingEnd: stay.until, lineItems: lines }
const paymentsThere = async () => (await sandbox.stripe.paymentIntents.list({ limit: 100 })).data.length

test.each([
  ['take payments', { canCharge: false }],
  ['be paid out', { canBePaidOut: false }],
  ['be reached, because they have left', { leftAt: new Date('2024-05-01') }],
] as const)('a host whose account cannot %s cannot be asked for a paid stay, in any way', async (_, missing) => {
  const listingId = await priced()
  const { transactionId } = await initiate(app, ben, { listingId, transition: 'transition/enquire' })
  await app.db.updateTable('paymentAccounts').set(missing).execute()
  const before = await paymentsThere()
  const asked = { listingId, transition: 'transition/request-payment', params }
  const later = { id: transactionId, transition: 'transition/request-payment-after-enquiry', params }
  const trusted = { trusted: true }
  const ways = [
    () => request(listingId),
    () => initiate(app, ben, asked, trusted),
    () => initiateSpeculative(app, ben, asked, trusted),
    () => transition(app, ben, later, trusted),
    () => transitionSpeculative(app, ben, later, trusted),
  ]
  for (const way of ways) expect(await codeOf(way())).toBe('transaction-missing-stripe-account')
  await app.db.updateTable('paymentAccounts').set({ canCharge: true, canBePaidOut: true, leftAt: null }).execute()
  expect(await paymentsThere()).toBe(before)
  await request(listingId)
})

const night = { code: 'line-item/night', unitPrice: { amount: 4500, currency: 'EUR' }, quantity: 3 }
const cleaning = { code: 'line-item/cleaning', unitPrice: { amount: 2000, currency: 'EUR' }, quantity: 1 }

test.each([
  ['nothing is charged', [{ ...night, unitPrice: { amount: 0, currency: 'EUR' } }], 'transaction-charge-zero-payin'],
  ['the guest pays nothing', [{ ...night, includeFor: ['provider'] }], 'transaction-charge-zero-payin'],
  ['the host gets nothing', [{ ...night, includeFor: ['customer'] }], 'transaction-charge-zero-payout'],
  [
    'the host gets more than the guest pays',
    [night, { ...cleaning, includeFor: ['provider'] }],
    'transaction-charge-zero-payout',
  ],
])('a payment by which %s is refused, and nothing is begun', async (_, lineItems, code) => {
  const asked = {
    listingId: await priced(),
    transition: 'transition/request-payment',
    params: { ...params, lineItems },
  }
  const before = await paymentsThere()
  for (const way of [initiate, initiateSpeculative])
    expect(await codeOf(way(app, ben, asked, { trusted: true }))).toBe(code)
  expect(await paymentsThere()).toBe(before)
})
