import type { Call, Endpoint } from '../http/endpoint.ts'
import { amount, metadata, text } from '../http/parameters.ts'
import { invalid } from '../http/refusal.ts'
import { listParameters, page } from '../store/list.ts'
import { all, find, mergeMetadata } from '../store/sandbox.ts'
import type { Resource } from '../store/state.ts'
import { balanceOf } from './ledger.ts'
import { refundFee } from './reverse-transfer.ts'

function postFeeRefund({ sandbox, ids, input }: Call): Resource {
  const fee = find(sandbox, 'application_fee', ids.id!).value
  const left: number = fee.amount - fee.amount_refunded
  const refunded: number = input.amount ?? left
  const made = refunded <= left ? refundFee(sandbox, fee, refunded, mergeMetadata({}, input.metadata)) : undefined
  if (!made)
    throw invalid(undefined, `Amount (${refunded}) is larger than what is left of the fee (${left}).`, 'amount')
  return made
}

export const balanceEndpoints: Endpoint[] = [
  { method: 'GET', path: '/v1/balance', run: ({ sandbox, owner }) => balanceOf(sandbox, owner) },
  {
    method: 'GET',
    path: '/v1/balance_transactions',
    parameters: { ...listParameters, type: text, source: text, payout: text, currency: text },
    run: ({ sandbox, owner, input }) => {
      const transactions = all(sandbox, 'balance_transaction', owner).filter(
        (one) =>
          (!input.type || one.type === input.type) &&
          (!input.source || one.source === input.source) &&
          (!input.currency || one.currency === input.currency) &&
          (!input.payout || one.source === input.payout),
      )
      return page(transactions, input, '/v1/balance_transactions')
    },
  },
  {
    method: 'GET',
    path: '/v1/balance_transactions/:id',
    run: ({ sandbox, owner, ids }) => find(sandbox, 'balance_transaction', ids.id!, owner).value,
  },
  {
    method: 'GET',
    path: '/v1/application_fees',
    parameters: { ...listParameters, charge: text },
    run: ({ sandbox, input }) =>
      page(
        all(sandbox, 'application_fee').filter((fee) => !input.charge || fee.originating_transaction === input.charge),
        input,
        '/v1/application_fees',
      ),
  },
  {
    method: 'GET',
    path: '/v1/application_fees/:id',
    run: ({ sandbox, ids }) => find(sandbox, 'application_fee', ids.id!).value,
  },
  { method: 'POST', path: '/v1/application_fees/:id/refunds', parameters: { amount, metadata }, run: postFeeRefund },
  {
    method: 'GET',
    path: '/v1/application_fees/:id/refunds',
    parameters: listParameters,
    run: ({ sandbox, ids, input }) => {
      const fee = find(sandbox, 'application_fee', ids.id!).value
      const refunds = all(sandbox, 'fee_refund').filter((one) => one.fee === fee.id)
      return page(refunds, input, `/v1/application_fees/${fee.id}/refunds`)
    },
  },
]
