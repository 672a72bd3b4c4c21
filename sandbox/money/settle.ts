import { cardNumbered } from '../cards/test-cards.ts'
import { get, newId, now, platform, put, schedule, type Sandbox } from '../store/sandbox.ts'
import type { Resource } from '../store/state.ts'
import { emit } from '../webhooks/events.ts'
import { book } from './ledger.ts'
import { createTransfer } from './transfers.ts'

const settlementTime = 2 * 24 * 3600
const feeShare = 0.015
const feeFixed = 25

/**
 * Books a captured charge: the amount less the provider's fee for its owner and, for a destination charge, the transfer and
 * the application fee.
 */
export function settle(sandbox: Sandbox, charge: Resource, owner: string): void {
  const card = cardNumbered(get(sandbox, charge.id).hidden.number)
  const captured: number = charge.amount_captured
  const availableOn = card.fundsAtOnce ? now(sandbox) : now(sandbox) + settlementTime
  const fee = Math.min(captured, Math.round(captured * feeShare) + feeFixed)
  const transaction = book(sandbox, {
    owner,
    type: 'charge',
    amount: captured,
    currency: charge.currency,
    counter: 'cards',
    source: charge.id,
    availableOn,
    fees: [{ type: 'stripe_fee', amount: fee, to: 'provider', description: 'Processing fee' }],
  })
  charge.balance_transaction = transaction.id
  if (charge.transfer_data) transferToDestination(sandbox, charge, availableOn)
  if (card.disputed) schedule(sandbox, now(sandbox), 'dispute-opens', charge.id)
}

function transferToDestination(sandbox: Sandbox, charge: Resource, availableOn: number): void {
  const { destination, amount } = charge.transfer_data
  const applicationFee: number = charge.application_fee_amount ?? 0
  const group: string = charge.transfer_group ?? `group_${charge.payment_intent ?? charge.id}`
  const transfer = createTransfer(sandbox, {
    amount: amount ?? charge.amount_captured,
    currency: charge.currency,
    destination,
    applicationFee,
    availableOn,
    fields: { source_transaction: charge.id, transfer_group: group },
  })
  Object.assign(charge, { transfer: transfer.id, transfer_group: group })
  if (applicationFee > 0)
    charge.application_fee = createFee(sandbox, charge, destination, applicationFee, availableOn).id
}

function createFee(sandbox: Sandbox, charge: Resource, account: string, amount: number, availableOn: number): Resource {
  const id = newId('fee')
  const fee = put(sandbox, {
    id,
    object: 'application_fee',
    account,
    amount,
    amount_refunded: 0,
    application: 'ca_sandbox',
    balance_transaction: null,
    charge: get(sandbox, charge.transfer).value.destination_payment,
    created: now(sandbox),
    currency: charge.currency,
    fee_source: { type: 'charge', charge: charge.id },
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/application_fees/${id}/refunds` },
  })
  const booking = {
    owner: platform,
    type: 'application_fee',
    category: 'platform_earning',
    amount,
    counter: 'fees' as const,
  }
  fee.balance_transaction = book(sandbox, { ...booking, currency: charge.currency, source: id, availableOn }).id
  emit(sandbox, 'application_fee.created', fee)
  return fee
}
