import { z } from 'zod'
import { updateTransactionMetadata } from '#domain/transactions/index.ts'
import { integrationReads, integrationWrites, type Outcome } from '../../endpoint.ts'
import { readTransactionQuery, transactionFilters } from '../../transaction-input.ts'
import { extendedData, id, query } from '../../wire/input.ts'
import { messagesQuery } from '../marketplace/messages.ts'
import { findTransactions, transitionCalls } from '../marketplace/transactions.ts'

const answers = 'transaction'
const filters = transactionFilters
  .omit({ only: true, userId: true })
  .extend({ customerId: query.id.optional(), providerId: query.id.optional() })

export const transactionEndpoints = [
  integrationReads({
    path: 'transactions/show',
    answers,
    summary: 'A transaction.',
    input: z.strictObject({ id: query.id }),
    run: async (_call, input) => one(input.id),
  }),
  integrationReads({
    path: 'transactions/query',
    answers,
    summary: 'All transactions, the newest first.',
    prefixes: ['meta_', 'prot_'],
    input: filters,
    run: async (call, { customerId, providerId, ...filters }) =>
      findTransactions(call, filters, {
        ...readTransactionQuery(filters, call.extended),
        ...(customerId && { customerId }),
        ...(providerId && { providerId }),
      }),
  }),
  integrationWrites({ ...transitionCalls.run, summary: 'Runs a transition of the actor `operator`.' }),
  integrationWrites({
    ...transitionCalls.simulate,
    summary: 'Simulates a transition of the actor `operator` without storing anything.',
  }),
  integrationWrites({
    path: 'transactions/update_metadata',
    answers,
    summary: 'Changes the metadata of a transaction.',
    input: z.strictObject({ id, metadata: extendedData }),
    async run({ app, access }, input) {
      await updateTransactionMetadata(app, access.viewer, input)
      return one(input.id)
    },
  }),
  integrationReads(messagesQuery),
]

function one(transactionId: string): Outcome {
  return { one: { kind: 'transaction', id: transactionId } }
}
