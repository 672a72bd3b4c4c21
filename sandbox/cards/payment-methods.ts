import { createHash } from 'node:crypto'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { choice, metadata, required, shape, text } from '../http/parameters.ts'
import { invalid, missing, Refusal } from '../http/refusal.ts'
import { listParameters, page } from '../store/list.ts'
import { all, find, mergeMetadata, newId, now, put, type Sandbox } from '../store/sandbox.ts'
import type { Resource, Stored } from '../store/state.ts'
import { emit, emitUpdate } from '../webhooks/events.ts'
import { checkCardData } from './card-data.ts'
import { cardNamed, cardNumbered, type TestCard } from './test-cards.ts'

const billingAddress = shape({ city: text, country: text, line1: text, line2: text, postal_code: text, state: text })
const billingDetails = shape({ address: billingAddress, email: text, name: text, phone: text, tax_id: text })

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
        address: {
          city: null,
          country: null,
          line1: null,
          line2: null,
          postal_code: null,
          state: null,
          ...billing.address,
        },
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

/**
 * Returns the payment method with this id; for `pm_card_<name>` a new one of that card.
 * @throws {Refusal} when there is none.
 */
export function useMethod(sandbox: Sandbox, id: string, owner: string, param = 'payment_method'): Stored {
  if (cardNamed(id) && id.startsWith('pm_'))
    return createMethod(sandbox, { type: 'card', card: { token: id.replace('pm_card_', 'tok_') } }, owner, false)
  return find(sandbox, 'payment_method', id, owner, param)
}

/** Returns the test card behind a payment method. */
export function cardOf(method: Stored): TestCard {
  return cardNumbered(method.hidden.number)
}

/** @throws {Refusal} when the method was detached, or was used once without a customer. */
export function checkUsable(method: Stored): void {
  if (!method.hidden.detached && (method.value.customer || !method.hidden.used)) return
  throw invalid(
    'payment_method_unexpected_state',
    'The provided PaymentMethod was previously used without being attached to a Customer or was detached, and may not be used again.',
    'payment_method',
  )
}

/** Attaches a payment method to a customer. @throws {Refusal} when it may not be used, or the card is declined. */
export function attach(sandbox: Sandbox, method: Stored, customer: string): Resource {
  const { value, owner } = method
  if (value.customer === customer) return value
  checkUsable(method)
  if (value.customer) throw invalid(undefined, 'The payment method is already attached to a customer.', 'customer')
  find(sandbox, 'customer', customer, owner, 'customer')
  const card = cardOf(method)
  if (card.decline && !card.declinesChargesOnly) throw new Refusal(402, { type: 'card_error', ...card.decline })
  value.customer = customer
  emit(sandbox, 'payment_method.attached', value, owner)
  return value
}

function detachMethod({ sandbox, owner, ids }: Call): Resource {
  const { value, hidden } = find(sandbox, 'payment_method', ids.id!, owner)
  if (!value.customer)
    throw invalid(
      undefined,
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  const before = structuredClone(value)
  const customer = find(sandbox, 'customer', value.customer, owner).value
  if (customer.invoice_settings.default_payment_method === value.id)
    customer.invoice_settings.default_payment_method = null
  value.customer = null
  hidden.detached = true
  emit(sandbox, 'payment_method.detached', value, owner, { customer: before.customer })
  return value
}

function updateMethod({ sandbox, owner, ids, input }: Call): Resource {
  const { value } = find(sandbox, 'payment_method', ids.id!, owner)
  const before = structuredClone(value)
  if (input.billing_details) {
    const { address, ...others } = input.billing_details
    Object.assign(value.billing_details, others)
    if (address) Object.assign(value.billing_details.address, address)
  }
  value.metadata = mergeMetadata(value.metadata, input.metadata)
  emitUpdate(sandbox, 'payment_method.updated', before, value, owner)
  return value
}

function listMethods({ sandbox, owner, input }: Call): Resource {
  const methods = all(sandbox, 'payment_method', owner)
  return page(
    methods.filter((method) => method.customer && (!input.customer || method.customer === input.customer)),
    input,
    '/v1/payment_methods',
  )
}

const path = '/v1/payment_methods'
export const paymentMethodEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path,
    parameters: methodData,
    publishable: true,
    run: ({ sandbox, owner, input, publishable }) => createMethod(sandbox, input, owner, publishable).value,
  },
  {
    method: 'GET',
    path,
    parameters: { ...listParameters, customer: text, type: choice('card') },
    run: listMethods,
  },
  {
    method: 'GET',
    path: `${path}/:id`,
    run: ({ sandbox, owner, ids }) => find(sandbox, 'payment_method', ids.id!, owner).value,
  },
  { method: 'POST', path: `${path}/:id`, parameters: { billing_details: billingDetails, metadata }, run: updateMethod },
  {
    method: 'POST',
    path: `${path}/:id/attach`,
    parameters: { customer: required(text) },
    run: ({ sandbox, owner, ids, input }) => attach(sandbox, useMethod(sandbox, ids.id!, owner), input.customer),
  },
  { method: 'POST', path: `${path}/:id/detach`, run: detachMethod },
]
