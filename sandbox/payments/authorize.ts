import { attach, cardOf } from '../cards/payment-methods.ts'
import { Refusal } from '../http/refusal.ts'
import type { ErrorBody } from '../http/refusal.ts'
import { find, schedule, type Sandbox } from '../store/sandbox.ts'
import type { Resource, Stored } from '../store/state.ts'
import { emit } from '../webhooks/events.ts'
import { captureCharge } from './capture-payment.ts'
import { createCharge } from './charges.ts'

/**
 * Asks the card's bank for the money. A manual intent then waits for its capture, any other is captured at once.
 * @throws {Refusal} 402 when the card is declined; the intent is back in requires_payment_method.
 */
export function authorize(sandbox: Sandbox, intent: Stored, authenticated: boolean): Resource {
  const { value, owner } = intent
  const method = find(sandbox, 'payment_method', value.payment_method, owner)
  const card = cardOf(method)
  if (card.decline) {
    const failure: ErrorBody = { type: 'card_error', ...card.decline }
    const charge = createCharge(sandbox, intent, method, { status: 'failed', authenticated, failure })
    value.latest_charge = charge.id
    emit(sandbox, 'charge.failed', charge, owner)
    throw failPayment(sandbox, intent, { ...card.decline, charge: charge.id })
  }
  const charge = createCharge(sandbox, intent, method, { status: 'succeeded', authenticated })
  value.latest_charge = charge.id
  value.last_payment_error = null
  value.next_action = null
  // A card that was used is kept no more, so this comes first.
  if (value.setup_future_usage && value.customer) attach(sandbox, method, value.customer)
  method.hidden.used = true
  emit(sandbox, 'charge.succeeded', charge, owner)
  if (value.capture_method !== 'manual') return captureCharge(sandbox, intent, charge, value.amount)
  value.status = 'requires_capture'
  value.amount_capturable = value.amount
  schedule(sandbox, charge.payment_method_details.card.capture_before, 'authorization-expires', value.id)
  emit(sandbox, 'payment_intent.amount_capturable_updated', value, owner)
  return value
}

/** Puts an intent back to requires_payment_method and returns the refusal that says why. */
export function failPayment(
  sandbox: Sandbox,
  intent: Stored,
  failure: Resource & { message: string },
  type: ErrorBody['type'] = 'card_error',
): Refusal {
  const { value, owner } = intent
  const method = find(sandbox, 'payment_method', value.payment_method, owner).value
  const error: ErrorBody = { type, ...failure, payment_method: structuredClone(method) }
  Object.assign(value, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
  })
  emit(sandbox, 'payment_intent.payment_failed', value, owner)
  return new Refusal(402, { ...error, payment_intent: structuredClone(value) })
}
