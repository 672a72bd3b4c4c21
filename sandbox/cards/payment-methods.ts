import type { Call, Endpoint } from '../http/endpoint.ts'
import { choice, metadata, required, text } from '../http/parameters.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { listParameters, page } from '../store/list.ts'
import { all, find, mergeMetadata, type Sandbox } from '../store/sandbox.ts'
import type { Resource, Stored } from '../store/state.ts'
import { emit, emitUpdate } from '../webhooks/events.ts'
import { billingDetails, createMethod, methodData } from './new-payment-method.ts'
import { cardNamed, cardNumbered, type TestCard } from './test-cards.ts'

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
