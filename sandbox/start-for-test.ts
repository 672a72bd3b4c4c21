import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { type RunningSandbox, startSandbox } from './server.ts'
import { readSettings } from './settings.ts'
import type { Resource } from './store/state.ts'

/** A sandbox on a free port, the provider's client library for it, and its control. */
export type TestSandbox = RunningSandbox & {
  stripe: Stripe
  control: (path: string, body?: object) => Promise<Resource>
}

/** Starts a sandbox for a test. @param environment settings besides the port. */
export async function startForTest(environment: Record<string, string> = {}): Promise<TestSandbox> {
  const { SANDBOX_MALFORMED_FILE } = process.env
  const running = await startSandbox(readSettings({ SANDBOX_PORT: '0', SANDBOX_MALFORMED_FILE, ...environment }))
  const { hostname, port } = new URL(running.address)
  const stripe = new Stripe('sk_test_sandbox', { host: hostname, port, protocol: 'http', maxNetworkRetries: 2 })
  const control = async (path: string, body?: object) => {
    const answer = await fetch(`${running.address}/_sandbox/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: 'Bearer sk_test_sandbox' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const result = (await answer.json()) as Resource
    if (!answer.ok) throw new Error(JSON.stringify(result))
    return result
  }
  return { ...running, stripe, control }
}

/** A webhook as it was received. */
export type Received = { body: string; signature: string }

/** A server that receives webhooks; it answers with `status`, which a test may change. */
export async function receiveWebhooks() {
  const received: Received[] = []
  const receiver = { url: '', received, status: 200, stop: async () => {} }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    received.push({ body, signature: String(request.headers['stripe-signature']) })
    response.writeHead(receiver.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  receiver.stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return receiver
}

/** Creates a connected account that may charge and be paid out. */
export async function createHost(stripe: Stripe, iban = 'DE89370400440532013000'): Promise<string> {
  const bank = await stripe.tokens.create({ bank_account: { country: 'DE', currency: 'eur', account_number: iban } })
  const account = await stripe.accounts.create({
    type: 'custom',
    country: 'DE',
    business_type: 'individual',
    individual: {
      first_name: 'Anna',
      last_name: 'Rosen',
      email: 'anna@example.test',
      dob: { day: 1, month: 1, year: 1901 },
      address: { line1: 'address_full_match', city: 'Bremen', postal_code: '28195', country: 'DE' },
    },
    business_profile: { mcc: '6513', url: 'https://example.test/anna' },
    // The provider wants a recent moment and a public address.
    tos_acceptance: { date: Math.floor(Date.now() / 1000), ip: '8.8.8.8' },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    external_account: bank.id,
    settings: { payouts: { schedule: { interval: 'manual' } } },
  })
  return account.id
}

/** Parameters of a payment that waits for its capture and goes to a host. */
export function stayFor(host: string, amount = 10_000): Stripe.PaymentIntentCreateParams {
  return {
    amount,
    currency: 'eur',
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    on_behalf_of: host,
    transfer_data: { destination: host },
    application_fee_amount: Math.round(amount * 0.15),
    return_url: 'https://example.test/back',
  } as Stripe.PaymentIntentCreateParams
}
