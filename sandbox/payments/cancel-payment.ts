import type { Call } from '../http/endpoint.ts'
import { choice } from '../http/parameters.ts'
import { find, get, now, type Sandbox } from '../store/sandbox.ts'
import type { Resource, Stored } from '../store/state.ts'
import { emit } from '../webhooks/events.ts'
import { intentOf, unexpectedState } from './intent-state.ts'

export const cancelParameters = {
  cancellation_reason: choice('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
}

const cancelable = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'processing',
]

/** POST /v1/payment_intents/:id/cancel. Releases what is held on the card. */
export function cancelPayment(call: Call): Resource {
  const stored = intentOf(call, 'payment_intent')
  if (!cancelable.includes(stored.value.status)) throw unexpectedState(stored.value, 'cancel')
  return cancel(call.sandbox, stored, call.input.cancellation_reason ?? null, 'charge.refunded')
}

/** Timer: the authorisation of a payment ends unless it was captured or canceled before. */
export function expireAuthorization(sandbox: Sandbox, id: string): void {
  const stored = get(sandbox, id)
  if (stored.value.status === 'requires_capture') cancel(sandbox, stored, 'automatic', 'charge.expired')
}

function cancel(sandbox: Sandbox, intent: Stored, reason: string | null, chargeEvent: string): Resource {
  const { value, owner } = intent
  const wasHeld = value.status === 'requires_capture'
  Object.assign(value, {
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: now(sandbox),
    cancellation_reason: reason,
    next_action: null,
  })
  if (wasHeld) {
    const charge = find(sandbox, 'charge', value.latest_charge, owner).value
    Object.assign(charge, { refunded: true, amount_refunded: charge.amount })
    emit(sandbox, chargeEvent, charge, owner)
  }
  emit(sandbox, 'payment_intent.canceled', value, owner)
  return value
}
