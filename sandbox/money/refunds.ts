import type { Call, Endpoint } from '../http/endpoint.ts'
import { amount, choice, flag, metadata, text } from '../http/parameters.ts'
import { invalid } from '../http/refusal.ts'
import { cardNumbered } from '../cards/test-cards.ts'
import { listParameters, page } from '../store/list.ts'
import { all, find, get, mergeMetadata, newId, now, put, schedule, type Sandbox } from '../store/sandbox.ts'
import type { Resource } from '../store/state.ts'
import { emit, emitUpdate } from '../webhooks/events.ts'
import { proportion } from './currencies.ts'
import { book } from './ledger.ts'
import { feeOf, refundFee, reverseTransfer } from './reverse-transfer.ts'

const bankTime = 3600

function createRefund({ sandbox, owner, input }: Call): Resource {
  const charge = chargeOf(sandbox, owner, input)
  const left: number = charge.amount_captured - charge.amount_refunded
  if (charge.captured && left === 0)
    throw invalid('charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
  const refunded: number = input.amount ?? left
  if (refunded > left)
    throw invalid(
      undefined,
      `Refund amount (${refunded}) is greater than unrefunded amount on charge (${left})`,
      'amount',
    )
  if (isChargedBack(sandbox, charge, owner))
    throw invalid('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`)
  if ((input.reverse_transfer || input.refund_application_fee) && !charge.transfer)
    throw invalid(undefined, 'This charge has no transfer to reverse.', 'reverse_transfer')
  const refund = put(sandbox, newRefund(sandbox, charge, refunded, input), owner)
  const before: number = charge.amount_refunded
  charge.amount_refunded += refunded
  charge.refunded = charge.amount_refunded === charge.amount_captured
  const { available_on: availableOn } = get(sandbox, charge.balance_transaction).value
  const common = { owner, currency: charge.currency, counter: 'cards' as const, availableOn }
  refund.balance_transaction = book(sandbox, { ...common, type: 'refund', amount: -refunded, source: refund.id }).id
  if (charge.transfer) takeBack(sandbox, charge, refund, input, before)
  startSettlement(sandbox, charge, refund)
  emit(sandbox, 'refund.created', refund, owner)
  emit(sandbox, 'charge.refunded', charge, owner)
  return refund
}

/** A charge whose dispute was won can be refunded again. */
function isChargedBack(sandbox: Sandbox, charge: Resource, owner: string): boolean {
  return all(sandbox, 'dispute', owner).some((one) => one.charge === charge.id && one.status !== 'won')
}

function chargeOf(sandbox: Sandbox, owner: string, input: Resource): Resource {
  if (!input.charge && !input.payment_intent)
    throw invalid('parameter_missing', 'One of the following params should be provided: payment_intent, charge.')
  const intent =
    input.payment_intent && find(sandbox, 'payment_intent', input.payment_intent, owner, 'payment_intent').value
  const id = input.charge ?? intent.latest_charge
  if (!id) throw invalid(undefined, 'This PaymentIntent does not have a successful charge to refund.', 'payment_intent')
  const charge = find(sandbox, 'charge', id, owner, input.charge ? 'charge' : 'payment_intent').value
  if (!charge.captured || charge.status !== 'succeeded')
    throw invalid('charge_not_refundable', 'This charge was not captured. Cancel the PaymentIntent.', 'payment_intent')
  return charge
}

function newRefund(sandbox: Sandbox, charge: Resource, refunded: number, input: Resource): Resource {
  return {
    id: newId('re'),
    object: 'refund',
    amount: refunded,
    balance_transaction: null,
    charge: charge.id,
    created: now(sandbox),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { type: 'refund', reference_status: 'pending', reference_type: 'acquirer_reference_number' },
    },
    metadata: mergeMetadata({}, input.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: input.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}

/** Takes the connected account's share back, in proportion to everything refunded so far, so that the steps add up. */
function takeBack(sandbox: Sandbox, charge: Resource, refund: Resource, input: Resource, before: number): void {
  const transfer = get(sandbox, charge.transfer).value
  const after: number = before + refund.amount
  const fee = input.refund_application_fee ? feeOf(sandbox, transfer) : undefined
  const share = fee
    ? Math.min(proportion(fee.amount, charge.amount_captured, before, after), fee.amount - fee.amount_refunded)
    : 0
  if (!input.reverse_transfer) {
    if (fee) refundFee(sandbox, fee, share)
    return
  }
  const part = Math.min(
    proportion(transfer.amount, charge.amount_captured, before, after),
    transfer.amount - transfer.amount_reversed,
  )
  if (part > 0)
    refund.transfer_reversal = reverseTransfer(sandbox, transfer, part, {
      refundFee: Boolean(fee),
      fee: share,
      refund: refund.id,
    }).id
}

function startSettlement(sandbox: Sandbox, charge: Resource, refund: Resource): void {
  const outcome = cardNumbered(get(sandbox, charge.id).hidden.number).refund
  if (outcome === 'pending') refund.status = 'pending'
  if (outcome)
    schedule(sandbox, now(sandbox) + bankTime, outcome === 'fails' ? 'refund-fails' : 'refund-succeeds', refund.id)
}

/** Timer: a pending refund reaches the card. */
export function completeRefund(sandbox: Sandbox, id: string): void {
  const { value, owner } = get(sandbox, id)
  if (value.status !== 'pending') return
  const before = structuredClone(value)
  value.status = 'succeeded'
  emitUpdate(sandbox, 'refund.updated', before, value, owner)
}

/** Timer: the bank sends a refund back. Its amount returns to the balance. */
export function failRefund(sandbox: Sandbox, id: string): void {
  const { value, owner } = get(sandbox, id)
  if (!['pending', 'succeeded'].includes(value.status)) return
  const charge = get(sandbox, value.charge).value
  value.status = 'failed'
  value.failure_reason = 'expired_or_canceled_card'
  value.failure_balance_transaction = book(sandbox, {
    owner,
    type: 'refund_failure',
    amount: value.amount,
    currency: value.currency,
    counter: 'cards',
    source: value.id,
  }).id
  charge.amount_refunded -= value.amount
  charge.refunded = false
  emit(sandbox, 'refund.failed', value, owner)
}

function updateRefund({ sandbox, owner, ids, input }: Call): Resource {
  const { value } = find(sandbox, 'refund', ids.id!, owner)
  const before = structuredClone(value)
  value.metadata = mergeMetadata(value.metadata, input.metadata)
  emitUpdate(sandbox, 'refund.updated', before, value, owner)
  return value
}

function listRefunds({ sandbox, owner, input }: Call): Resource {
  const refunds = all(sandbox, 'refund', owner).filter(
    (refund) =>
      (!input.payment_intent || refund.payment_intent === input.payment_intent) &&
      (!input.charge || refund.charge === input.charge),
  )
  return page(refunds, input, path)
}

const path = '/v1/refunds'
export const refundEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path,
    parameters: {
      amount,
      charge: text,
      metadata,
      payment_intent: text,
      reason: choice('duplicate', 'fraudulent', 'requested_by_customer'),
      refund_application_fee: flag,
      reverse_transfer: flag,
    },
    run: createRefund,
  },
  { method: 'GET', path, parameters: { ...listParameters, payment_intent: text, charge: text }, run: listRefunds },
  {
    method: 'GET',
    path: `${path}/:id`,
    run: ({ sandbox, owner, ids }) => find(sandbox, 'refund', ids.id!, owner).value,
  },
  { method: 'POST', path: `${path}/:id`, parameters: { metadata }, run: updateRefund },
]
