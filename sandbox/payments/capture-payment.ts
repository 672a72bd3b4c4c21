import type { Call } from '../http/endpoint.ts'
import { amount, flag, metadata, shape, text } from '../http/parameters.ts'
import { invalid } from '../http/refusal.ts'
import { settle } from '../money/settle.ts'
import { find, mergeMetadata, type Sandbox } from '../store/sandbox.ts'
import type { Resource, Stored } from '../store/state.ts'
import { emit } from '../webhooks/events.ts'
import { checkCapability, intentOf, unexpectedState } from './intent-state.ts'

export const captureParameters = {
  amount_to_capture: amount,
  application_fee_amount: amount,
  final_capture: flag,
  metadata,
  statement_descriptor: text,
  statement_descriptor_suffix: text,
  transfer_data: shape({ amount }),
}

/** POST /v1/payment_intents/:id/capture. The part that is not captured is released. */
export function capturePayment(call: Call): Resource {
  const { sandbox, owner, input } = call
  const stored = intentOf(call, 'payment_intent')
  const { value } = stored
  if (value.status !== 'requires_capture') throw unexpectedState(value, 'capture')
  const captured: number = input.amount_to_capture ?? value.amount_capturable
  if (captured > value.amount_capturable)
    throw invalid('amount_too_large', 'The amount to capture is larger than what was authorised.', 'amount_to_capture')
  const fee: number | null = input.application_fee_amount ?? value.application_fee_amount
  if (fee !== null && fee > captured)
    throw invalid(undefined, 'The application fee is larger than the captured amount.', 'application_fee_amount')
  if (fee !== null && !value.transfer_data)
    throw invalid(undefined, 'An application fee needs a destination account.', 'application_fee_amount')
  if (input.transfer_data && !value.transfer_data)
    throw invalid(undefined, 'This payment has no destination account.', 'transfer_data')
  const share: number | undefined = input.transfer_data?.amount ?? value.transfer_data?.amount
  if (share !== undefined && share > captured)
    throw invalid('amount_too_large', 'The transfer is larger than the captured amount.', 'transfer_data[amount]')
  if (value.transfer_data)
    checkCapability(sandbox, value.transfer_data.destination, 'transfers', 'transfer_data[destination]')
  if (value.on_behalf_of) checkCapability(sandbox, value.on_behalf_of, 'card_payments', 'on_behalf_of')
  value.application_fee_amount = fee
  if (share !== undefined) value.transfer_data.amount = share
  value.metadata = mergeMetadata(value.metadata, input.metadata)
  const charge = find(sandbox, 'charge', value.latest_charge, owner).value
  return captureCharge(sandbox, stored, charge, captured)
}

/** Takes the money of an authorised charge and books it. */
export function captureCharge(sandbox: Sandbox, intent: Stored, charge: Resource, captured: number): Resource {
  const { value, owner } = intent
  Object.assign(charge, {
    captured: true,
    amount_captured: captured,
    application_fee_amount: value.application_fee_amount,
    transfer_data: value.transfer_data
      ? { amount: value.transfer_data.amount ?? null, destination: value.transfer_data.destination }
      : null,
  })
  Object.assign(value, { status: 'succeeded', amount_received: captured, amount_capturable: 0 })
  settle(sandbox, charge, owner)
  if (value.capture_method === 'manual') emit(sandbox, 'charge.captured', charge, owner)
  emit(sandbox, 'payment_intent.succeeded', value, owner)
  return value
}
