import { z } from 'zod'
import { queryMessages } from '#domain/messages/index.ts'
import {
  queryTransactions,
  type TransactionQuery,
  transition,
  transitionSpeculative,
  updateTransactionMetadata,
} from '#domain/transactions/index.ts'
import { integrationReads, integrationWrites, type Outcome } from '../../endpoint.ts'
import { pageMeta } from '../../page-meta.ts'
import { messageRef, speculated } from '../../resources/transaction-resource.ts'
import { readParams, readTransactionQuery, transactionFilters } from '../../transaction-input.ts'
import { extendedData, id, query, text } from '../../wire/input.ts'
import { paging } from '../../wire/paging.ts'

const answers = 'transaction'
const step = z.strictObject({ id, transition: text(100), params: extendedData.default({}) })
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
    summary: 'Transactions of everybody, the newest first.',
    prefixes: ['meta_', 'prot_'],
    input: filters,
    async run({ app, access, extended }, { customerId, providerId, ...rest }) {
      const asked = {
        ...readTransactionQuery(rest, extended),
        ...(customerId && { customerId }),
        ...(providerId && { providerId }),
      }
      const { items, totalItems } = await queryTransactions(app, access.viewer, asked as TransactionQuery)
      const found = rest.hasStockReservation ? [] : items
      return {
        many: found.map((view) => ({ kind: 'transaction', id: view.id })),
        meta: pageMeta(rest, rest.hasStockReservation ? 0 : totalItems),
      }
    },
  }),
  integrationWrites({
    path: 'transactions/transition',
    answers,
    summary: 'Takes a step that is the operator’s.',
    input: step,
    async run({ app, access }, { params, ...input }) {
      await transition(app, access.viewer, { ...input, params: readParams(params) }, access)
      return one(input.id)
    },
  }),
  integrationWrites({
    path: 'transactions/transition_speculative',
    answers,
    summary: 'What would come of such a step. Nothing is kept.',
    input: step,
    async run(call, { params, ...input }) {
      const { app, access } = call
      const asked = { ...input, params: readParams(params) }
      return { one: speculated(call, await transitionSpeculative(app, access.viewer, asked, access)) }
    },
  }),
  integrationWrites({
    path: 'transactions/update_metadata',
    answers,
    summary: 'Keeps something with a transaction.',
    input: z.strictObject({ id, metadata: extendedData }),
    async run({ app, access }, input) {
      await updateTransactionMetadata(app, access.viewer, input)
      return one(input.id)
    },
  }),
  integrationReads({
    path: 'messages/query',
    answers: 'message',
    summary: 'The messages of a transaction, the newest first.',
    input: z.strictObject({ transactionId: query.id, ...paging() }),
    async run(call, input) {
      const { items, totalItems } = await queryMessages(call.app, call.access.viewer, input)
      return { many: items.map((message) => messageRef(message, call)), meta: pageMeta(input, totalItems) }
    },
  }),
]

function one(transactionId: string): Outcome {
  return { one: { kind: 'transaction', id: transactionId } }
}
