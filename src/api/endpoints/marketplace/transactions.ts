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
import { type Call, members, membersThemselves, type Outcome, reads, type Ref, writes } from '../../endpoint.ts'
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

/** Transitions, for people and for the operator's programs. */
export const transitionCalls = {
  run: {
    path: 'transactions/transition',
    answers: 'transaction',
    summary: 'Runs a transition.',
    input: step,
    async run({ app, access }: Call, { params, ...input }: z.output<typeof step>): Promise<Outcome> {
      await transition(app, access.viewer, { ...input, params: readParams(params) }, access)
      return one(input.id)
    },
  },
  simulate: {
    path: 'transactions/transition_speculative',
    answers: 'transaction',
    summary: 'Simulates a transition without storing anything.',
    input: step,
    async run(call: Call, { params, ...input }: z.output<typeof step>): Promise<Outcome> {
      const { app, access } = call
      const asked = { ...input, params: readParams(params) }
      return { one: speculated(call, await transitionSpeculative(app, access.viewer, asked, access)) }
    },
  },
}

/** Returns the transactions of a query; none where those with reserved stock are wanted, because no process reserves any. */
export async function findTransactions(
  { app, access }: Call,
  filters: { page: number; perPage: number; hasStockReservation?: boolean | undefined },
  asked: object,
): Promise<Outcome> {
  const { items, totalItems } = await queryTransactions(app, access.viewer, asked as TransactionQuery)
  if (filters.hasStockReservation) return { many: [], meta: pageMeta(filters, 0) }
  return { many: items.map(({ id: each }) => ({ kind: 'transaction', id: each })), meta: pageMeta(filters, totalItems) }
}

export const transactionEndpoints = [
  reads({
    ...looks,
    path: 'transactions/show',
    summary: 'A transaction of the caller.',
    input: z.strictObject({ id: query.id }),
    run: async (_call, input) => one(input.id),
  }),
  reads({
    ...looks,
    path: 'transactions/query',
    summary: 'The caller’s transactions, the newest first.',
    prefixes: ['meta_', 'prot_'],
    input: transactionFilters,
    async run(call, { only, userId, ...given }) {
      const filters = knowsOlderNames(call) ? fromOlderNames(given) : given
      const asked = readTransactionQuery(filters, call.extended)
      return findTransactions(call, filters, { ...asked, ...(only && { only }), ...(userId && { userId }) })
    },
  }),
  writes({
    ...acts,
    path: 'transactions/initiate',
    summary: 'Initiates a transaction.',
    input: initiateBody,
    async run({ app, access }, input) {
      const { transactionId } = await initiate(app, access.viewer, beginning(input), access)
      return one(transactionId)
    },
  }),
  writes({
    ...acts,
    path: 'transactions/initiate_speculative',
    summary: 'Simulates initiating a transaction without storing anything.',
    input: initiateBody,
    async run(call, input) {
      const { app, access } = call
      return { one: speculated(call, await initiateSpeculative(app, access.viewer, beginning(input), access)) }
    },
  }),
  writes({ ...acts, ...transitionCalls.run }),
  writes({ ...acts, ...transitionCalls.simulate }),
  reads({
    path: 'process_transitions/query',
    who: members,
    answers: 'processTransition',
    summary: 'The transitions that the caller may run: of a transaction now, or of a process.',
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
