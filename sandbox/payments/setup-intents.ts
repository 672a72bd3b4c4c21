import type { Call, Endpoint } from '../http/endpoint.ts'
import { choice, flag, list as listOf, metadata, required, shape, text } from '../http/parameters.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { createMethod, methodData } from '../cards/new-payment-method.ts'
import { attach, cardOf, checkUsable, useMethod } from '../cards/payment-methods.ts'
import { listParameters, page } from '../store/list.ts'
import { all, discardOnRefusal, find, mergeMetadata, put, type Sandbox } from '../store/sandbox.ts'
import type { Resource, Stored } from '../store/state.ts'
import { emit, emitUpdate } from '../webhooks/events.ts'
import { mandateData } from './confirm-payment.ts'
import { newSetup } from './new-setup.ts'
import { authenticationAction, intentOf, publicView, unexpectedState } from './intent-state.ts'

const confirmParameters = {
  mandate_data: mandateData,
  payment_method: text,
  payment_method_data: shape(methodData),
  payment_method_options: shape({ card: shape({ request_three_d_secure: choice('automatic', 'any', 'challenge') }) }),
  return_url: text,
  use_stripe_sdk: flag,
}

const open = ['requires_payment_method', 'requires_confirmation', 'requires_action']

function createSetup(call: Call): Resource {
  const { sandbox, owner, input } = call
  if (input.customer) find(sandbox, 'customer', input.customer, owner, 'customer')
  const intent = newSetup(call)
  put(sandbox, intent, owner, { returnUrl: null })
  const stored = find(sandbox, 'setup_intent', intent.id, owner)
  if (input.payment_method || input.payment_method_data)
    discardOnRefusal(sandbox, intent.id, () => chooseMethod(call, stored))
  emit(sandbox, 'setup_intent.created', intent, owner)
  return input.confirm ? runSetup(call, stored) : intent
}

function chooseMethod({ sandbox, owner, input, publishable }: Call, intent: Stored): void {
  const method = input.payment_method_data
    ? createMethod(sandbox, input.payment_method_data, owner, publishable)
    : useMethod(sandbox, input.payment_method, owner)
  checkUsable(method)
  Object.assign(intent.value, { payment_method: method.value.id, status: 'requires_confirmation' })
}

function confirmSetup(call: Call): Resource {
  const stored = intentOf(call, 'setup_intent')
  if (!open.includes(stored.value.status)) throw unexpectedState(stored.value, 'confirm')
  if (call.input.payment_method || call.input.payment_method_data) chooseMethod(call, stored)
  return runSetup(call, stored)
}

function runSetup({ sandbox, input }: Call, intent: Stored): Resource {
  const { value, owner, hidden } = intent
  if (!value.payment_method)
    throw invalid('setup_intent_unexpected_state', 'This SetupIntent has no payment method. Confirm it with one.')
  hidden.returnUrl = input.return_url ?? null
  const method = find(sandbox, 'payment_method', value.payment_method, owner)
  const isAsked = ['any', 'challenge'].includes(input.payment_method_options?.card?.request_three_d_secure)
  if (!cardOf(method).authentication && !isAsked) return completeSetup(sandbox, intent)
  value.status = 'requires_action'
  value.next_action = authenticationAction(sandbox.settings.address, value, hidden.returnUrl)
  emit(sandbox, 'setup_intent.requires_action', value, owner)
  return value
}

function completeSetup(sandbox: Sandbox, intent: Stored): Resource {
  const { value, owner } = intent
  const method = find(sandbox, 'payment_method', value.payment_method, owner)
  const card = cardOf(method)
  if (card.decline && !card.declinesChargesOnly)
    throw failSetup(sandbox, intent, { type: 'card_error', ...card.decline })
  if (value.customer) attach(sandbox, method, value.customer)
  Object.assign(value, { status: 'succeeded', next_action: null, last_setup_error: null })
  emit(sandbox, 'setup_intent.succeeded', value, owner)
  return value
}

function failSetup(sandbox: Sandbox, intent: Stored, error: Refusal['error']): Refusal {
  const { value, owner } = intent
  const method = structuredClone(find(sandbox, 'payment_method', value.payment_method, owner).value)
  const full = { ...error, payment_method: method }
  Object.assign(value, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: full,
  })
  emit(sandbox, 'setup_intent.setup_failed', value, owner)
  return new Refusal(402, { ...full, setup_intent: structuredClone(value) })
}

/** Ends the authentication of a card that is saved. @throws {Refusal} when the intent does not wait for one. */
export function finishSetupAuthentication(sandbox: Sandbox, intent: Stored, passed: boolean): Resource {
  const { value, owner } = intent
  if (value.status !== 'requires_action') throw unexpectedState(value, 'authenticate')
  try {
    if (!passed)
      throw failSetup(sandbox, intent, {
        type: 'invalid_request_error',
        code: 'setup_intent_authentication_failure',
        message: 'The provided PaymentMethod has failed authentication. Provide another one.',
      })
    find(sandbox, 'payment_method', value.payment_method, owner).hidden.authenticated = true
    completeSetup(sandbox, intent)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  return value
}

function cancelSetup(call: Call): Resource {
  const { value, owner } = intentOf(call, 'setup_intent')
  if (!open.includes(value.status)) throw unexpectedState(value, 'cancel')
  Object.assign(value, {
    status: 'canceled',
    cancellation_reason: call.input.cancellation_reason ?? null,
    next_action: null,
  })
  emit(call.sandbox, 'setup_intent.canceled', value, owner)
  return value
}

function updateSetup(call: Call): Resource {
  const { value, owner } = intentOf(call, 'setup_intent')
  const before = structuredClone(value)
  if ('description' in call.input) value.description = call.input.description
  value.metadata = mergeMetadata(value.metadata, call.input.metadata)
  emitUpdate(call.sandbox, 'setup_intent.updated', before, value, owner)
  return value
}

const path = '/v1/setup_intents'
export const setupIntentEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path,
    parameters: {
      ...confirmParameters,
      allowed_payment_method_types: listOf(choice('card')),
      automatic_payment_methods: shape({ enabled: required(flag), allow_redirects: choice('always', 'never') }),
      confirm: flag,
      customer: text,
      description: text,
      metadata,
      on_behalf_of: text,
      usage: choice('off_session', 'on_session'),
    },
    run: createSetup,
  },
  {
    method: 'GET',
    path,
    parameters: { ...listParameters, customer: text },
    run: ({ sandbox, owner, input }) =>
      page(
        all(sandbox, 'setup_intent', owner).filter((one) => !input.customer || one.customer === input.customer),
        input,
        path,
      ),
  },
  {
    method: 'GET',
    path: `${path}/:id`,
    parameters: { client_secret: text },
    publishable: true,
    run: (call) => publicView(call, intentOf(call, 'setup_intent').value),
  },
  { method: 'POST', path: `${path}/:id`, parameters: { description: text, metadata }, run: updateSetup },
  {
    method: 'POST',
    path: `${path}/:id/confirm`,
    parameters: { ...confirmParameters, client_secret: text },
    publishable: true,
    run: (call) => publicView(call, confirmSetup(call)),
  },
  {
    method: 'POST',
    path: `${path}/:id/cancel`,
    parameters: { cancellation_reason: choice('abandoned', 'duplicate', 'requested_by_customer') },
    run: cancelSetup,
  },
]
