import type { Endpoint } from '../http/endpoint.ts'
import { text } from '../http/parameters.ts'
import { listParameters, page } from '../store/list.ts'
import { all, find } from '../store/sandbox.ts'
import { balanceOf } from './ledger.ts'

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
]
