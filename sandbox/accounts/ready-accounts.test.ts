import { afterAll, expect, test } from 'vitest'
import { startForTest, stayFor } from '../start-for-test.ts'

const sandbox = await startForTest()
afterAll(() => sandbox.stop())
const { stripe } = sandbox

test('a ready account is there when it is first named, and can be paid and paid out', async () => {
  const host = 'acct_readyFI018f2a'
  const payment = await stripe.paymentIntents.create({
    ...stayFor(host, 9000),
    payment_method: 'pm_card_bypassPending',
  })
  await stripe.paymentIntents.confirm(payment.id)
  await stripe.paymentIntents.capture(payment.id)
  const account = await stripe.accounts.retrieve(host)
  expect(account).toMatchObject({
    country: 'FI',
    charges_enabled: true,
    payouts_enabled: true,
    created: expect.any(Number),
  })
  const of = { stripeAccount: host }
  const [money] = (await stripe.balance.retrieve({}, of)).available
  const payout = await stripe.payouts.create({ amount: money?.amount ?? 0, currency: 'eur' }, of)
  expect(payout).toMatchObject({ amount: 7650, status: 'pending' })
  expect((await stripe.accounts.list({ limit: 10 })).data).toHaveLength(1)
})

test('an id that is not a ready account is not found', async () => {
  for (const id of ['acct_readyFI', 'acct_readyXX1', 'acct_readyfi1', 'acct_1'])
    await expect(stripe.accounts.retrieve(id))
      .rejects.toMatchObject({ type: 'StripePermissionError' })
      .catch(() => expect(stripe.accounts.retrieve(id)).rejects.toMatchObject({ code: 'resource_missing' }))
})
