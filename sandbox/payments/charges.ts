import type { Call, Endpoint } from '../http/endpoint.ts'
import { metadata, shape, text } from '../http/parameters.ts'
import { cardOf } from '../cards/payment-methods.ts'
import { listParameters, page } from '../store/list.ts'
import { all, find, mergeMetadata, newId, now, put, type Sandbox } from '../store/sandbox.ts'
import type { Resource, Stored } from '../store/state.ts'
import { emitUpdate } from '../webhooks/events.ts'

const day = 24 * 3600

/** What a charge records besides the intent and the card. */
export type ChargeDetails = { status: 'succeeded' | 'failed'; authenticated: boolean; failure?: Resource }

/** Stores the charge of one attempt to pay an intent. It is authorised or failed, never captured yet. */
export function createCharge(sandbox: Sandbox, intent: Stored, method: Stored, details: ChargeDetails): Resource {
  const { value, owner, hidden } = intent
  const isPaid = details.status === 'succeeded'
  const at = now(sandbox)
  const isManual = value.capture_method === 'manual'
  const isExtended = value.payment_method_options.card.request_extended_authorization === 'if_available'
  const ordinary = hidden.offSession && method.value.card.brand === 'visa' ? 5 * day : 7 * day
  const validity = isExtended ? 30 * day : ordinary
  return put(
    sandbox,
    {
      ...emptyCharge(newId('ch'), value.amount, value.currency, at),
      application_fee_amount: value.application_fee_amount,
      billing_details: method.value.billing_details,
      customer: value.customer,
      description: value.description,
      failure_code: details.failure?.code ?? null,
      failure_message: details.failure?.message ?? null,
      metadata: { ...value.metadata },
      on_behalf_of: value.on_behalf_of,
      outcome: outcomeOf(details),
      paid: isPaid,
      payment_intent: value.id,
      payment_method: method.value.id,
      payment_method_details: {
        type: 'card',
        card: {
          ...cardDetails(method, value.amount, details, isPaid && isManual ? at + validity : undefined),
          extended_authorization: { status: isExtended ? 'enabled' : 'disabled' },
        },
      },
      receipt_email: value.receipt_email,
      shipping: value.shipping,
      statement_descriptor_suffix: value.statement_descriptor_suffix,
      status: details.status,
      transfer_data: value.transfer_data
        ? { amount: value.transfer_data.amount ?? null, destination: value.transfer_data.destination }
        : null,
      transfer_group: value.transfer_group,
    },
    owner,
    { number: cardOf(method).number },
  )
}

/** Returns a charge with every field that has no value yet set to null. */
export function emptyCharge(id: string, amount: number, currency: string, created: number): Resource {
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'SANDBOX',
    captured: false,
    created,
    currency,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}

function outcomeOf(details: ChargeDetails): Resource {
  const reason = details.failure?.decline_code ?? details.failure?.code ?? null
  const isBlocked = reason === 'fraudulent'
  const isPaid = details.status === 'succeeded'
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: isPaid ? 'approved_by_network' : isBlocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: isBlocked ? 'highest_risk_level' : reason,
    risk_level: isBlocked ? 'highest' : 'normal',
    seller_message: isPaid ? 'Payment complete.' : 'The bank did not accept the payment.',
    type: isPaid ? 'authorized' : isBlocked ? 'blocked' : 'issuer_declined',
  }
}

function cardDetails(method: Stored, amount: number, details: ChargeDetails, captureBefore?: number): Resource {
  const card = method.value.card
  return {
    amount_authorized: details.status === 'succeeded' ? amount : null,
    authorization_code: null,
    brand: card.brand,
    ...(captureBefore && { capture_before: captureBefore }),
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: details.authenticated ? authenticatedCard : null,
    transaction_link_id: null,
    wallet: null,
  }
}

const authenticatedCard = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
}

function updateCharge({ sandbox, owner, ids, input }: Call): Resource {
  const { value } = find(sandbox, 'charge', ids.id!, owner)
  const before = structuredClone(value)
  if ('description' in input) value.description = input.description
  value.metadata = mergeMetadata(value.metadata, input.metadata)
  emitUpdate(sandbox, 'charge.updated', before, value, owner)
  return value
}

function listCharges({ sandbox, owner, input }: Call): Resource {
  const charges = all(sandbox, 'charge', owner).filter(
    (charge) =>
      (!input.payment_intent || charge.payment_intent === input.payment_intent) &&
      (!input.customer || charge.customer === input.customer) &&
      (!input.transfer_group || charge.transfer_group === input.transfer_group),
  )
  return page(charges, input, '/v1/charges')
}

export const chargeEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/charges',
    parameters: { ...listParameters, payment_intent: text, customer: text, transfer_group: text },
    run: listCharges,
  },
  {
    method: 'GET',
    path: '/v1/charges/:id',
    run: ({ sandbox, owner, ids }) => find(sandbox, 'charge', ids.id!, owner).value,
  },
  {
    method: 'POST',
    path: '/v1/charges/:id',
    parameters: { description: text, metadata, fraud_details: shape({ user_report: text }) },
    run: updateCharge,
  },
]
