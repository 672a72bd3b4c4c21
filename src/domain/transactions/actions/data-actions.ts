import { sql } from 'kysely'
import { z } from 'zod'
import { Problem } from '#kernel/problem.ts'
import { isDataSmall } from '../../extended-data.ts'
import type { ActionRunner, Step } from './action.ts'

const dataMap = z.record(z.string().max(200), z.json()).refine(isDataSmall, 'field-too-long')

/** Merges what the caller gives into the data that both sides see. */
export const updateProtectedData: ActionRunner = {
  params: { protectedData: dataMap.optional() },
  run: (step) => merge(step, 'protectedData', step.params.protectedData),
}

/** Merges into the data that only trusted callers write. */
export const updateMetadata: ActionRunner = {
  params: { metadata: dataMap.optional() },
  run: (step) => merge(step, 'metadata', step.params.metadata),
}

/** Always refuses: for trying out a process. */
export const fail: ActionRunner = {
  run: () => Promise.reject(new Problem('transaction-invalid-action-sequence')),
}

/** Shows one side's protected data, such as the telephone number, to the other. */
export const revealCustomerProtectedData: ActionRunner = { run: (step) => reveal(step, step.transaction.customerId) }

export const revealProviderProtectedData: ActionRunner = { run: (step) => reveal(step, step.transaction.providerId) }

async function reveal(step: Step, userId: string): Promise<void> {
  const { protectedData } = await step.tx
    .selectFrom('users')
    .select('protectedData')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await merge(step, 'protectedData', protectedData)
}

async function merge({ tx, transaction }: Step, column: 'protectedData' | 'metadata', data: unknown): Promise<void> {
  if (!data) return
  await tx
    .updateTable('transactions')
    .set({
      [column]: sql`${sql.ref(column === 'metadata' ? 'metadata' : 'protected_data')} || ${JSON.stringify(data)}::jsonb`,
    })
    .where('id', '=', transaction.id)
    .execute()
}
