import { get, newId, now, platform, put, type Sandbox } from '../store/sandbox.ts'
import type { Resource } from '../store/state.ts'
import { emit } from '../webhooks/events.ts'
import { proportion } from './currencies.ts'
import { book } from './ledger.ts'

/** What a reversal records besides its amount. `fee` fixes how much of the application fee goes back. */
export type ReversalDetails = { metadata?: Resource; refundFee: boolean; fee?: number; refund?: string }

/** Takes a transferred amount back from the connected account, whose balance may become negative. */
export function reverseTransfer(
  sandbox: Sandbox,
  transfer: Resource,
  amount: number,
  details: ReversalDetails,
): Resource {
  const { currency, destination } = transfer
  const fee = details.refundFee ? feeOf(sandbox, transfer) : undefined
  const before: number = transfer.amount_reversed
  const share = fee
    ? Math.min(
        details.fee ?? proportion(fee.amount, transfer.amount, before, before + amount),
        fee.amount - fee.amount_refunded,
      )
    : 0
  const reversal = put(sandbox, {
    id: newId('trr'),
    object: 'transfer_reversal',
    amount,
    balance_transaction: null,
    created: now(sandbox),
    currency,
    destination_payment_refund: null,
    metadata: details.metadata ?? {},
    source_refund: details.refund ?? null,
    transfer: transfer.id,
  })
  const payment = get(sandbox, transfer.destination_payment).value
  const availableOn: number = get(sandbox, payment.balance_transaction).value.available_on
  const common = { currency, counter: 'transfers' as const, source: reversal.id, availableOn }
  reversal.balance_transaction = book(sandbox, {
    ...common,
    owner: platform,
    type: 'transfer_refund',
    category: 'transfer_reversal',
    amount,
  }).id
  book(sandbox, {
    ...common,
    owner: destination,
    type: 'payment_refund',
    category: 'refund',
    amount: -amount,
    fees: [{ type: 'application_fee', amount: -share, to: 'fees', description: 'Application fee refund' }],
  })
  if (fee && share > 0) takeFeeBack(sandbox, fee, share, availableOn)
  transfer.amount_reversed = before + amount
  transfer.reversed = transfer.amount_reversed === transfer.amount
  transfer.reversals.data.unshift(structuredClone(reversal))
  payment.amount_refunded += amount
  payment.refunded = payment.amount_refunded === payment.amount
  emit(sandbox, 'transfer.reversed', transfer)
  return reversal
}

/** Returns the application fee of the charge that a transfer came from, or undefined. */
export function feeOf(sandbox: Sandbox, transfer: Resource): Resource | undefined {
  const charge = transfer.source_transaction ? get(sandbox, transfer.source_transaction).value : undefined
  return charge?.application_fee ? get(sandbox, charge.application_fee).value : undefined
}

/** Gives part of an application fee back to the connected account, without reversing the transfer. */
export function refundFee(
  sandbox: Sandbox,
  fee: Resource,
  amount: number,
  metadata: Resource = {},
): Resource | undefined {
  if (amount <= 0) return undefined
  const common = { currency: fee.currency, counter: 'fees' as const, source: fee.id }
  book(sandbox, { ...common, owner: fee.account, type: 'adjustment', category: 'platform_earning_refund', amount })
  return takeFeeBack(sandbox, fee, amount, now(sandbox), metadata)
}

function takeFeeBack(
  sandbox: Sandbox,
  fee: Resource,
  amount: number,
  availableOn: number,
  metadata: Resource = {},
): Resource {
  const refund = put(sandbox, {
    id: newId('fr'),
    object: 'fee_refund',
    amount,
    balance_transaction: null,
    created: now(sandbox),
    currency: fee.currency,
    fee: fee.id,
    metadata,
  })
  const common = {
    owner: platform,
    type: 'application_fee_refund',
    category: 'platform_earning_refund',
    counter: 'fees' as const,
  }
  refund.balance_transaction = book(sandbox, {
    ...common,
    amount: -amount,
    currency: fee.currency,
    source: refund.id,
    availableOn,
  }).id
  fee.amount_refunded += amount
  fee.refunded = fee.amount_refunded === fee.amount
  fee.refunds.data.unshift(structuredClone(refund))
  emit(sandbox, 'application_fee.refunded', fee)
  return refund
}
