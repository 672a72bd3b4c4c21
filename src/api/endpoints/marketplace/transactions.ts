import { z } from 'zod'
import {
  initiate,
  type InitiateInput,
  initiateSpeculative,
  type NextStep,
  queryProcessTransitions,
  queryTransactions,
  type TransactionQuery,
  transition,
  transitionSpeculative,
} from '#domain/transactions/index.ts'
import { newId } from '#kernel/id.ts'
import { members, membersThemselves, type Outcome, reads, type Ref, writes } from '../../endpoint.ts'
import { fromOlderNames, knowsOlderNames } from '../../older-names.ts'
import { pageMeta } from '../../page-meta.ts'
import { speculated } from '../../resources/transaction-resource.ts'
import { initiateBody, readParams, readTransactionQuery, transactionFilters } from '../../transaction-input.ts'
import { extendedData, id, query, text } from '../../wire/input.ts'
import { paging } from '../../wire/paging.ts'
import { Refusal } from '../../wire/refusal.ts'

const looks = { who: members, answers: 'transaction' } as const
const acts = { who: membersThemselves, answers: 'transaction' } as const
const step = z.strictObject({ id, transition: text(100), params: extendedData.default({}) })

export const transactionEndpoints = [
  reads({
    ...looks,
    path: 'transactions/show',
    summary: 'A transaction, for its two people.',
    input: z.strictObject({ id: query.id }),
    run: async (_call, input) => one(input.id),
  }),
  reads({
    ...looks,
    path: 'transactions/query',
    summary: 'One’s own transactions, the newest first.',
    prefixes: ['meta_', 'prot_'],
    input: transactionFilters,
    async run(call, { only, userId, ...given }) {
      const { app, access, extended } = call
      const filters = knowsOlderNames(call) ? fromOlderNames(given) : given
      const asked = { ...readTransactionQuery(filters, extended), ...(only && { only }), ...(userId && { userId }) }
      const { items, totalItems } = await queryTransactions(app, access.viewer, asked as TransactionQuery)
      const found = filters.hasStockReservation ? [] : items
      return {
        many: found.map((view) => ({ kind: 'transaction', id: view.id })),
        meta: pageMeta(filters, filters.hasStockReservation ? 0 : totalItems),
      }
    },
  }),
  writes({
    ...acts,
    path: 'transactions/initiate',
    summary: 'Begins a transaction on somebody’s listing.',
    input: initiateBody,
    async run({ app, access }, input) {
      const { transactionId } = await initiate(app, access.viewer, beginning(input), access)
      return one(transactionId)
    },
  }),
  writes({
    ...acts,
    path: 'transactions/initiate_speculative',
    summary: 'What would come of beginning a transaction. Nothing is kept.',
    input: initiateBody,
    async run(call, input) {
      const { app, access } = call
      return { one: speculated(call, await initiateSpeculative(app, access.viewer, beginning(input), access)) }
    },
  }),
  writes({
    ...acts,
    path: 'transactions/transition',
    summary: 'Takes a step of a transaction.',
    input: step,
    async run({ app, access }, { params, ...input }) {
      await transition(app, access.viewer, { ...input, params: readParams(params) }, access)
      return one(input.id)
    },
  }),
  writes({
    ...acts,
    path: 'transactions/transition_speculative',
    summary: 'What would come of a step. Nothing is kept.',
    input: step,
    async run(call, { params, ...input }) {
      const { app, access } = call
      const asked = { ...input, params: readParams(params) }
      return { one: speculated(call, await transitionSpeculative(app, access.viewer, asked, access)) }
    },
  }),
  reads({
    path: 'process_transitions/query',
    who: members,
    answers: 'processTransition',
    summary: 'The steps one may take: of a transaction now, or of a process.',
    input: z.strictObject({
      transactionId: query.id.optional(),
      processAlias: z.string().max(100).optional(),
      lastTransition: z.string().max(100).optional(),
      ...paging(),
    }),
    async run({ app, access }, { transactionId, processAlias, lastTransition }) {
      if ((transactionId === undefined) === (processAlias === undefined))
        throw new Refusal('validation-invalid-params', 'Either transactionId or processAlias is asked for.')
      const asked = transactionId
        ? { transactionId }
        : { processAlias: processAlias ?? '', ...(lastTransition ? { lastTransition } : {}) }
      return { many: (await queryProcessTransitions(app, access.viewer, asked)).map(stepRef) }
    },
  }),
]

function one(transactionId: string): Outcome {
  return { one: { kind: 'transaction', id: transactionId } }
}

function beginning({ params, ...input }: z.output<typeof initiateBody>): InitiateInput {
  const { listingId, ...rest } = readParams(params)
  return { ...input, listingId: listingId as string, params: rest }
}

/** Steps have no id of their own: each answer makes one. */
function stepRef({ name, actor, actions, params }: NextStep): Ref {
  const attributes = {
    name,
    actor: `actor.role/${actor}`,
    actions: actions.map((action) => ({ name: `action/${action}` })),
    params: {
      req: params.required.map((key) => ({ name: key })),
      opt: params.optional.map((key) => ({ name: key })),
    },
  }
  return { kind: 'processTransition', id: newId(), made: { attributes } }
}
