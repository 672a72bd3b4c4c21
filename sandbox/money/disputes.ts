import type { Call, Endpoint } from '../http/endpoint.ts'
import { flag, metadata, shape, text } from '../http/parameters.ts'
import { invalid } from '../http/refusal.ts'
import { listParameters, page } from '../store/list.ts'
import { all, find, get, mergeMetadata, newId, now, put, type Sandbox } from '../store/sandbox.ts'
import type { Resource } from '../store/state.ts'
import { emit, emitUpdate } from '../webhooks/events.ts'
import { book } from './ledger.ts'

const disputeFee = 1500
const answerTime = 14 * 24 * 3600

const evidenceTexts = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
]

/** Opens a dispute about a captured charge: the amount and a fee are taken from the balance. Does nothing if one is open. */
export function openDispute(sandbox: Sandbox, chargeId: string): Resource | null {
  const { value: charge, owner } = get(sandbox, chargeId)
  if (charge.disputed || !charge.captured) return null
  const disputed: number = charge.amount_captured - charge.amount_refunded
  if (disputed <= 0) return null
  const dispute = put(sandbox, newDispute(sandbox, charge, disputed), owner)
  charge.disputed = true
  withdraw(sandbox, dispute, owner, -disputed, disputeFee)
  emit(sandbox, 'charge.dispute.created', dispute, owner)
  emit(sandbox, 'charge.dispute.funds_withdrawn', dispute, owner)
  return dispute
}

function newDispute(sandbox: Sandbox, charge: Resource, disputed: number): Resource {
  const brand: string = charge.payment_method_details.card.brand
  return {
    id: newId('dp'),
    object: 'dispute',
    amount: disputed,
    balance_transactions: [],
    charge: charge.id,
    created: now(sandbox),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...Object.fromEntries(evidenceTexts.map((name) => [name, null])), enhanced_evidence: {} },
    evidence_details: {
      due_by: now(sandbox) + answerTime,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: { brand, case_type: 'chargeback', network: brand, network_reason_code: '10.4' },
    },
    reason: 'fraudulent',
    status: 'needs_response',
  }
}

function withdraw(sandbox: Sandbox, dispute: Resource, owner: string, amount: number, fee: number): void {
  const transaction = book(sandbox, {
    owner,
    type: 'adjustment',
    category: amount < 0 ? 'dispute' : 'dispute_reversal',
    amount,
    currency: dispute.currency,
    counter: 'cards',
    source: dispute.id,
    fees: [{ type: 'stripe_fee', amount: fee, to: 'provider', description: 'Dispute fee' }],
  })
  dispute.balance_transactions.push(structuredClone(transaction))
}

/** Ends a dispute. A won one returns the amount and the fee. @throws {Refusal} when it has ended already. */
export function closeDispute(sandbox: Sandbox, id: string, status: 'won' | 'lost'): Resource {
  const { value, owner } = get(sandbox, id)
  if (!['needs_response', 'under_review'].includes(value.status))
    throw invalid(undefined, 'This dispute is already closed.')
  value.status = status
  if (status === 'won') {
    withdraw(sandbox, value, owner, value.amount, -disputeFee)
    emit(sandbox, 'charge.dispute.funds_reinstated', value, owner)
  }
  emit(sandbox, 'charge.dispute.closed', value, owner)
  return value
}

function updateDispute({ sandbox, owner, ids, input }: Call): Resource {
  const { value } = find(sandbox, 'dispute', ids.id!, owner)
  if (input.evidence && value.status !== 'needs_response')
    throw invalid(undefined, `This dispute is ${value.status} and takes no evidence.`)
  const before = structuredClone(value)
  if (input.evidence) {
    Object.assign(value.evidence, input.evidence)
    value.evidence_details.has_evidence = true
    if (input.submit !== false) {
      value.status = 'under_review'
      Object.assign(value.evidence_details, { submission_count: 1, submission_method: 'manual' })
    }
  }
  value.metadata = mergeMetadata(value.metadata, input.metadata)
  emitUpdate(sandbox, 'charge.dispute.updated', before, value, owner)
  return value
}

const path = '/v1/disputes'
export const disputeEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path,
    parameters: { ...listParameters, charge: text, payment_intent: text },
    run: ({ sandbox, owner, input }) =>
      page(
        all(sandbox, 'dispute', owner).filter(
          (one) =>
            (!input.charge || one.charge === input.charge) &&
            (!input.payment_intent || one.payment_intent === input.payment_intent),
        ),
        input,
        path,
      ),
  },
  {
    method: 'GET',
    path: `${path}/:id`,
    run: ({ sandbox, owner, ids }) => find(sandbox, 'dispute', ids.id!, owner).value,
  },
  {
    method: 'POST',
    path: `${path}/:id`,
    parameters: {
      evidence: shape(Object.fromEntries(evidenceTexts.map((name) => [name, text]))),
      metadata,
      submit: flag,
    },
    run: updateDispute,
  },
  {
    method: 'POST',
    path: `${path}/:id/close`,
    run: ({ sandbox, owner, ids }: Call) =>
      closeDispute(sandbox, find(sandbox, 'dispute', ids.id!, owner).value.id, 'lost'),
  },
]
