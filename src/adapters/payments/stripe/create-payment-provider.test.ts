import { setTimeout as wait } from 'node:timers/promises'
import type { Stripe } from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { paymentContract } from '#tests/payment-contract.ts'
import { startPayments } from '#tests/payment-provider.ts'
import { newId } from '#kernel/id.ts'
import { createHost, stayFor } from '../../../../sandbox/start-for-test.ts'
import { createPaymentProvider } from './create-payment-provider.ts'
import { stripeClient } from './stripe-client.ts'

/** Keys of a test account at the provider; without them the contract is tested against the sandbox. */
const { STRIPE_TEST_SECRET_KEY: secretKey } = process.env
if (secretKey && !secretKey.startsWith('sk_test_')) throw new Error('STRIPE_TEST_SECRET_KEY is no test key')
// No other test may call another machine.
if (secretKey) process.env.OUTSIDE_HOSTS_ALLOWED = 'api.stripe.com'
afterAll(() => void delete process.env.OUTSIDE_HOSTS_ALLOWED)

const sandbox = secretKey ? undefined : await startPayments()
afterAll(() => sandbox?.sandbox.stop())
const stripe: Stripe = sandbox?.sandbox.stripe ?? stripeClient({ secretKey: secretKey!, apiUrl: undefined })
const provider =
  sandbox?.provider ??
  createPaymentProvider({ secretKey: secretKey!, publishableKey: '', webhookSecrets: [], apiUrl: undefined })
let host: Promise<string> | undefined
if (secretKey) await verified(await (host = createHost(stripe)))

paymentContract(async () => ({
  provider,
  accountId: await (host ??= createHost(stripe)),
  confirmInBrowser: async (id, card) => {
    await stripe.paymentIntents.confirm(id, { payment_method: card, return_url: 'https://example.test/back' })
  },
}))

test.skipIf(secretKey)('an authorisation that lapsed cannot be captured, and nothing was taken', async () => {
  const lapsing = await startPayments()
  try {
    const { stripe: client } = lapsing.sandbox
    const { id } = await client.paymentIntents.create(stayFor(await createHost(client)))
    await client.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    await lapsing.sandbox.control('clock', { advance: 8 * 86_400 })
    await expect(lapsing.provider.capturePayment(newId(), id)).rejects.toMatchObject({ code: 'payment-no-longer-held' })
    expect(await lapsing.provider.fetchPayment(id)).toMatchObject({ status: 'canceled', captured: 0, refunded: 0 })
  } finally {
    await lapsing.sandbox.stop()
  }
})

/** Waits until the provider has checked a new account: for seconds, and for a minute at most. */
async function verified(id: string): Promise<void> {
  for (let second = 0; second < 60; second += 1) {
    const { charges_enabled: charges, payouts_enabled: payouts, capabilities } = await stripe.accounts.retrieve(id)
    if (charges && payouts && capabilities?.transfers === 'active') return
    await wait(1000)
  }
  throw new Error(`the provider has not verified the account ${id} within a minute`)
}
