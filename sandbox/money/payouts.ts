import type { Call, Endpoint } from '../http/endpoint.ts'
import { amount, choice, currency, metadata, required, text } from '../http/parameters.ts'
import { invalid } from '../http/refusal.ts'
import { listParameters, page } from '../store/list.ts'
import { all, find, get, mergeMetadata, newId, now, platform, put, schedule, type Sandbox } from '../store/sandbox.ts'
import type { Resource } from '../store/state.ts'
import { emit, emitUpdate } from '../webhooks/events.ts'
import { availableAmount } from './ledger.ts'
import { bookPayout } from './payout-steps.ts'

const hour = 3600
const transitTime = 48 * hour

function createPayout({ sandbox, owner, input }: Call): Resource {
  const destination = destinationOf(sandbox, owner, input)
  if (availableAmount(sandbox, owner, input.currency) < input.amount)
    throw invalid('balance_insufficient', 'You have insufficient funds in your account for this payout.', 'amount')
  const payout = put(
    sandbox,
    {
      id: newId('po'),
      object: 'payout',
      amount: input.amount,
      application_fee: null,
      application_fee_amount: null,
      arrival_date: now(sandbox) + transitTime,
      automatic: false,
      balance_transaction: null,
      created: now(sandbox),
      currency: input.currency,
      description: input.description ?? null,
      destination,
      failure_balance_transaction: null,
      failure_code: null,
      failure_message: null,
      livemode: false,
      metadata: mergeMetadata({}, input.metadata),
      method: 'standard',
      original_payout: null,
      payout_method: null,
      reconciliation_status: 'not_applicable',
      reversed_by: null,
      source_type: 'card',
      statement_descriptor: input.statement_descriptor ?? null,
      status: 'pending',
      trace_id: null,
      type: 'bank_account',
    },
    owner,
  )
  payout.balance_transaction = bookPayout(sandbox, payout, owner, 'payout', -payout.amount)
  schedule(sandbox, now(sandbox) + hour, 'payout-leaves', payout.id)
  schedule(sandbox, payout.arrival_date, 'payout-arrives', payout.id)
  emit(sandbox, 'payout.created', payout, owner)
  return payout
}

/** Returns the id of the bank account to pay to. The platform pays to a bank account of its own without a record. */
function destinationOf(sandbox: Sandbox, owner: string, input: Resource): string | null {
  if (owner === platform) return null
  const account = get(sandbox, owner).value
  if (!account.payouts_enabled) throw invalid('payouts_not_allowed', 'Payouts are not enabled for this account.')
  const banks: Resource[] = account.external_accounts.data.filter((bank: Resource) => bank.currency === input.currency)
  const chosen = input.destination
    ? banks.find((bank) => bank.id === input.destination)
    : (banks.find((bank) => bank.default_for_currency) ?? banks[0])
  if (!chosen)
    throw invalid(undefined, `You have no external account in this currency (${input.currency}).`, 'destination')
  if (chosen.status === 'errored')
    throw invalid(
      'bank_account_unusable',
      'A payout to this bank account failed. Replace the bank account.',
      'destination',
    )
  return chosen.id
}

function cancelPayout({ sandbox, owner, ids }: Call): Resource {
  const { value } = find(sandbox, 'payout', ids.id!, owner)
  if (value.status !== 'pending')
    throw invalid(undefined, `Payouts can only be canceled while pending; this one is ${value.status}.`)
  value.status = 'canceled'
  bookPayout(sandbox, value, owner, 'payout_cancel', value.amount)
  emit(sandbox, 'payout.canceled', value, owner)
  return value
}

function updatePayout({ sandbox, owner, ids, input }: Call): Resource {
  const { value } = find(sandbox, 'payout', ids.id!, owner)
  const before = structuredClone(value)
  value.metadata = mergeMetadata(value.metadata, input.metadata)
  emitUpdate(sandbox, 'payout.updated', before, value, owner)
  return value
}

const path = '/v1/payouts'
export const payoutEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path,
    parameters: {
      amount: required(amount),
      currency: required(currency),
      description: text,
      destination: text,
      metadata,
      method: choice('standard'),
      source_type: choice('card'),
      statement_descriptor: text,
    },
    run: createPayout,
  },
  {
    method: 'GET',
    path,
    parameters: {
      ...listParameters,
      status: choice('pending', 'in_transit', 'paid', 'failed', 'canceled'),
      destination: text,
    },
    run: ({ sandbox, owner, input }) =>
      page(
        all(sandbox, 'payout', owner).filter(
          (one) =>
            (!input.status || one.status === input.status) &&
            (!input.destination || one.destination === input.destination),
        ),
        input,
        path,
      ),
  },
  {
    method: 'GET',
    path: `${path}/:id`,
    run: ({ sandbox, owner, ids }) => find(sandbox, 'payout', ids.id!, owner).value,
  },
  { method: 'POST', path: `${path}/:id`, parameters: { metadata }, run: updatePayout },
  { method: 'POST', path: `${path}/:id/cancel`, run: cancelPayout },
]
