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
