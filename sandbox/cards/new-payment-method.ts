import { address, fullAddress } from '../http/address.ts'
import { createHash } from 'node:crypto'
import { choice, metadata, required, shape, text } from '../http/parameters.ts'
import { invalid, missing, Refusal } from '../http/refusal.ts'
import { find, mergeMetadata, newId, now, put, type Sandbox } from '../store/sandbox.ts'
import type { Resource, Stored } from '../store/state.ts'
import { checkCardData } from './card-data.ts'
import { cardNamed, cardNumbered, type TestCard } from './test-cards.ts'

export const billingDetails = shape({ address, email: text, name: text, phone: text, tax_id: text })

/** Parameters that describe a new payment method. */
export const methodData = {
  type: required(choice('card')),
  card: shape({ token: text, number: text, exp_month: text, exp_year: text, cvc: text }),
  billing_details: billingDetails,
  allow_redisplay: choice('always', 'limited', 'unspecified'),
  metadata,
}

/**
 * Creates a payment method from card data or a test token.
 * @throws {Refusal} when the data is wrong, or when a server sends a card number.
 */
export function createMethod(sandbox: Sandbox, input: Resource, owner: string, publishable: boolean): Stored {
  const given = input.card
  if (!given?.token && !given?.number) throw invalid('parameter_missing', 'Missing required param: card.', 'card')
  if (given.token) {
    const card = cardNamed(given.token)
    if (!card) throw missing('token', given.token, 'card[token]')
    return store(sandbox, card, { exp_month: 12, exp_year: yearOf(sandbox) + 3, cvc: '123' }, input, owner)
  }
  if (!publishable)
    throw new Refusal(402, {
      type: 'invalid_request_error',
      message: 'Sending credit card numbers directly to the API is unsafe. Use the publishable key in the browser.',
    })
  const data = checkCardData(given, new Date(now(sandbox) * 1000))
  return store(sandbox, cardNumbered(data.number), data, input, owner)
}

function yearOf(sandbox: Sandbox): number {
  return new Date(now(sandbox) * 1000).getUTCFullYear()
}

type CardData = { exp_month: number; exp_year: number; cvc: string | null }

function store(sandbox: Sandbox, card: TestCard, data: CardData, input: Resource, owner: string): Stored {
  const billing = input.billing_details ?? {}
  const value = put(
    sandbox,
    {
      id: newId('pm'),
      object: 'payment_method',
      allow_redisplay: input.allow_redisplay ?? 'unspecified',
      billing_details: {
        address: fullAddress(billing.address),
        email: billing.email ?? null,
        name: billing.name ?? null,
        phone: billing.phone ?? null,
        tax_id: billing.tax_id ?? null,
      },
      card: cardView(card, data, billing),
      created: now(sandbox),
      customer: null,
      customer_account: null,
      livemode: false,
      metadata: mergeMetadata({}, input.metadata),
      type: 'card',
    },
    owner,
    { number: card.number, authenticated: false, used: false, detached: false },
  )
  return find(sandbox, 'payment_method', value.id, owner)
}

function cardView(card: TestCard, data: CardData, billing: Resource): Resource {
  const result = (given: unknown, check: string) => (given ? (card.failedCheck === check ? 'fail' : 'pass') : null)
  return {
    brand: card.brand,
    checks: {
      address_line1_check: result(billing.address?.line1, 'line1'),
      address_postal_code_check: result(billing.address?.postal_code, 'postal_code'),
      cvc_check: result(data.cvc, 'cvc'),
    },
    country: card.country ?? 'US',
    display_brand: card.brand,
    exp_month: data.exp_month,
    exp_year: data.exp_year,
    fingerprint: createHash('sha256').update(card.number).digest('base64url').replaceAll(/[-_]/g, '0').slice(0, 16),
    funding: 'credit',
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}
