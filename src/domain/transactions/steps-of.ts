import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { TakenStep } from './transaction-view.ts'

/** Returns the steps of transactions in their order, by the transaction's id. */
export async function stepsOf(db: Kysely<DB>, ids: string[]): Promise<Map<string, TakenStep[]>> {
  const rows = await db
    .selectFrom('transitions')
    .selectAll()
    .where('transactionId', 'in', ids)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return grouped(rows, ({ id, transition, byActor, fromState, toState, at, reason }) => ({
    id,
    transition,
    at,
    reason,
    from: fromState,
    to: toState,
    by: byActor as TakenStep['by'],
  }))
}

/** Rows as items, by their transaction. */
export function grouped<Stored extends { transactionId: string }, Item>(
  rows: Stored[],
  toItem: (row: Stored) => Item,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const row of rows) {
    const group = groups.get(row.transactionId)
    if (group) group.push(toItem(row))
    else groups.set(row.transactionId, [toItem(row)])
  }
  return groups
}
