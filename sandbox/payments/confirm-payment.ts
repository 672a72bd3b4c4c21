import type { Call } from '../http/endpoint.ts'
import { choice, flag, type Input, integer, metadata, required, shape, text } from '../http/parameters.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { createMethod, methodData } from '../cards/new-payment-method.ts'
import { cardOf, checkUsable, useMethod } from '../cards/payment-methods.ts'
import { find, type Sandbox } from '../store/sandbox.ts'
import type { Resource, Stored } from '../store/state.ts'
import { emit } from '../webhooks/events.ts'
import { authorize, failPayment } from './authorize.ts'
import { authenticationAction, checkCapability, intentOf, unexpectedState } from './intent-state.ts'

/** That the payer has agreed to later charges. */
export const mandateData = shape({
  customer_acceptance: required(
    shape({ type: required(choice('offline', 'online')), accepted_at: integer, online: metadata }),
  ),
})

export const confirmParameters = {
  error_on_requires_action: flag,
  mandate_data: mandateData,
  off_session: flag,
  payment_method: text,
  payment_method_data: shape(methodData),
  payment_method_options: shape({
    card: shape({
      request_three_d_secure: choice('automatic', 'any', 'challenge'),
      request_extended_authorization: choice('if_available', 'never'),
    }),
  }),
  receipt_email: text,
  return_url: text,
  setup_future_usage: choice('off_session', 'on_session'),
  use_stripe_sdk: flag,
}

/** POST /v1/payment_intents/:id/confirm */
export function confirmPayment(call: Call): Resource {
  const stored = intentOf(call, 'payment_intent')
  const { value } = stored
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(value.status))
    throw unexpectedState(value, 'confirm')
  if (call.publishable && 'off_session' in call.input)
    throw invalid('parameter_unknown', 'Received unknown parameter: off_session', 'off_session')
  if (call.input.payment_method || call.input.payment_method_data) chooseMethod(call, stored)
  return runConfirmation(call, stored)
}

/** Sets the payment method of an intent from the parameters of a call. */
export function chooseMethod({ sandbox, owner, input, publishable }: Call, intent: Stored): void {
  const method = input.payment_method_data
    ? createMethod(sandbox, input.payment_method_data, owner, publishable)
    : useMethod(sandbox, input.payment_method, owner)
  checkUsable(method)
  if (method.value.customer && method.value.customer !== intent.value.customer)
    throw invalid(undefined, 'The payment method belongs to another customer.', 'payment_method')
  intent.value.payment_method = method.value.id
  intent.value.status = 'requires_confirmation'
}

/** Confirms an intent that has its payment method: asks for authentication, or authorises at once. */
export function runConfirmation({ sandbox, input }: { sandbox: Sandbox; input: Input }, intent: Stored): Resource {
  const { value, owner, hidden } = intent
  if (!value.payment_method)
    throw invalid('payment_intent_unexpected_state', 'This PaymentIntent has no payment method. Confirm it with one.')
  if (value.transfer_data)
    checkCapability(sandbox, value.transfer_data.destination, 'transfers', 'transfer_data[destination]')
  if (value.on_behalf_of) checkCapability(sandbox, value.on_behalf_of, 'card_payments', 'on_behalf_of')
  if (input.setup_future_usage) value.setup_future_usage = input.setup_future_usage
  if (input.receipt_email) value.receipt_email = input.receipt_email
  Object.assign(value.payment_method_options.card, input.payment_method_options?.card)
  Object.assign(hidden, { offSession: input.off_session ?? false, returnUrl: input.return_url ?? null })
  const method = find(sandbox, 'payment_method', value.payment_method, owner)
  if (!needsAuthentication(value, method)) return authorize(sandbox, intent, false)
  if (input.off_session || input.error_on_requires_action)
    throw failPayment(sandbox, intent, {
      code: 'authentication_required',
      decline_code: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
    })
  value.status = 'requires_action'
  value.next_action = authenticationAction(sandbox.settings.address, value, hidden.returnUrl)
  emit(sandbox, 'payment_intent.requires_action', value, owner)
  return value
}

function needsAuthentication(intent: Resource, method: Stored): boolean {
  const { authentication } = cardOf(method)
  const isAsked = ['any', 'challenge'].includes(intent.payment_method_options.card.request_three_d_secure)
  return authentication === 'always' || isAsked || (authentication === 'once' && !method.hidden.authenticated)
}

/**
 * Ends the authentication of a payment.
 * @throws {Refusal} when the intent does not wait for one. A decline after it is left in the intent.
 */
export function finishAuthentication(sandbox: Sandbox, intent: Stored, passed: boolean): Resource {
  const { value, owner } = intent
  if (value.status !== 'requires_action') throw unexpectedState(value, 'authenticate')
  value.next_action = null
  const failure = {
    code: 'payment_intent_authentication_failure',
    message: 'The provided PaymentMethod has failed authentication. Provide another one to pay.',
  }
  try {
    if (!passed) throw failPayment(sandbox, intent, failure, 'invalid_request_error')
    find(sandbox, 'payment_method', value.payment_method, owner).hidden.authenticated = true
    authorize(sandbox, intent, true)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  return value
}
