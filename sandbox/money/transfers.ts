import type { Call, Endpoint } from '../http/endpoint.ts'
import { amount, choice, currency, flag, metadata, required, text } from '../http/parameters.ts'
import { invalid } from '../http/refusal.ts'
import { emptyCharge } from '../payments/charges.ts'
import { checkCapability } from '../payments/intent-state.ts'
import { listParameters, page } from '../store/list.ts'
import { all, find, get, mergeMetadata, newId, now, platform, put, type Sandbox } from '../store/sandbox.ts'
import type { Resource } from '../store/state.ts'
import { emit, emitUpdate } from '../webhooks/events.ts'
import { availableAmount, book } from './ledger.ts'
import { reverseTransfer } from './reverse-transfer.ts'

/** A movement from the platform to a connected account. The application fee is taken off what the account receives. */
export type NewTransfer = {
  amount: number
  currency: string
  destination: string
  applicationFee: number
  availableOn: number
  fields: Resource
}

/** Moves money from the platform to a connected account, which sees it as a payment. */
export function createTransfer(sandbox: Sandbox, given: NewTransfer): Resource {
  const id = newId('tr')
  const { amount, currency, destination, availableOn } = given
  const payment = put(
    sandbox,
    {
      ...emptyCharge(newId('py'), amount, currency, now(sandbox)),
      amount_captured: amount,
      captured: true,
      application_fee_amount: given.applicationFee || null,
      payment_method_details: { type: 'stripe_account', stripe_account: {} },
      source_transfer: id,
    },
    destination,
  )
  const transfer = put(sandbox, {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: null,
    created: now(sandbox),
    currency,
    description: null,
    destination,
    destination_payment: payment.id,
    livemode: false,
    metadata: {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    source_type: 'card',
    transfer_group: null,
    ...given.fields,
  })
  const common = { currency, counter: 'transfers' as const, availableOn }
  transfer.balance_transaction = book(sandbox, {
    ...common,
    owner: platform,
    type: 'transfer',
    amount: -amount,
    source: id,
  }).id
  payment.balance_transaction = book(sandbox, {
    ...common,
    owner: destination,
    type: 'payment',
    category: 'charge',
    amount,
    source: payment.id,
    fees: [{ type: 'application_fee', amount: given.applicationFee, to: 'fees', description: 'Application fee' }],
  }).id
  emit(sandbox, 'transfer.created', transfer)
  emit(sandbox, 'payment.created', payment, destination)
  return transfer
}

function postTransfer({ sandbox, input }: Call): Resource {
  checkCapability(sandbox, input.destination, 'transfers', 'destination')
  const availableOn = input.source_transaction ? checkSource(sandbox, input) : now(sandbox)
  if (!input.source_transaction && availableAmount(sandbox, platform, input.currency) < input.amount)
    throw invalid('balance_insufficient', 'You have insufficient available funds in your account.', 'amount')
  return createTransfer(sandbox, {
    amount: input.amount,
    currency: input.currency,
    destination: input.destination,
    applicationFee: 0,
    availableOn,
    fields: {
      description: input.description ?? null,
      metadata: mergeMetadata({}, input.metadata),
      source_transaction: input.source_transaction ?? null,
      transfer_group: input.transfer_group ?? null,
    },
  })
}

/** Returns when the funds of the charge are available. @throws {Refusal} when it has not enough left to transfer. */
function checkSource(sandbox: Sandbox, input: Resource): number {
  const charge = find(sandbox, 'charge', input.source_transaction, platform, 'source_transaction').value
  if (!charge.captured) throw invalid(undefined, 'The charge is not captured.', 'source_transaction')
  if (charge.currency !== input.currency) throw invalid(undefined, 'The charge has another currency.', 'currency')
  const used = all(sandbox, 'transfer')
    .filter((transfer) => transfer.source_transaction === charge.id)
    .reduce((sum, transfer) => sum + transfer.amount, 0)
  if (used + input.amount > charge.amount_captured)
    throw invalid('balance_insufficient', 'The charge has not enough left to transfer.', 'amount')
  return get(sandbox, charge.balance_transaction).value.available_on
}

function postReversal({ sandbox, ids, input }: Call): Resource {
  const transfer = find(sandbox, 'transfer', ids.id!).value
  const left = transfer.amount - transfer.amount_reversed
  const reversed: number = input.amount ?? left
  if (reversed > left || left === 0)
    throw invalid(undefined, `Amount (${reversed}) is larger than what is left of the transfer (${left}).`, 'amount')
  return reverseTransfer(sandbox, transfer, reversed, {
    metadata: mergeMetadata({}, input.metadata),
    refundFee: input.refund_application_fee ?? false,
  })
}

function listReversals({ sandbox, ids, input }: Call): Resource {
  const transfer = find(sandbox, 'transfer', ids.id!).value
  const reversals = all(sandbox, 'transfer_reversal').filter((one) => one.transfer === transfer.id)
  return page(reversals, input, `${path}/${transfer.id}/reversals`)
}

function updateTransfer({ sandbox, ids, input }: Call): Resource {
  const { value } = find(sandbox, 'transfer', ids.id!)
  const before = structuredClone(value)
  if ('description' in input) value.description = input.description
  value.metadata = mergeMetadata(value.metadata, input.metadata)
  emitUpdate(sandbox, 'transfer.updated', before, value)
  return value
}

function listTransfers({ sandbox, input }: Call): Resource {
  const transfers = all(sandbox, 'transfer').filter(
    (one) =>
      (!input.destination || one.destination === input.destination) &&
      (!input.transfer_group || one.transfer_group === input.transfer_group),
  )
  return page(transfers, input, path)
}

const path = '/v1/transfers'
export const transferEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path,
    parameters: {
      amount: required(amount),
      currency: required(currency),
      destination: required(text),
      description: text,
      metadata,
      source_transaction: text,
      source_type: choice('card'),
      transfer_group: text,
    },
    run: postTransfer,
  },
  {
    method: 'GET',
    path,
    parameters: { ...listParameters, destination: text, transfer_group: text },
    run: listTransfers,
  },
  { method: 'GET', path: `${path}/:id`, run: ({ sandbox, ids }) => find(sandbox, 'transfer', ids.id!).value },
  { method: 'POST', path: `${path}/:id`, parameters: { description: text, metadata }, run: updateTransfer },
  {
    method: 'POST',
    path: `${path}/:id/reversals`,
    parameters: { amount, description: text, metadata, refund_application_fee: flag },
    run: postReversal,
  },
  { method: 'GET', path: `${path}/:id/reversals`, parameters: listParameters, run: listReversals },
]
