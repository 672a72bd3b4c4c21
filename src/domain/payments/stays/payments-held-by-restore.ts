import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { heldByRestore } from '../../held-by-restore.ts'

/** Returns how many orders to the payment provider a restore holds: releases, refunds and payouts. */
export async function countHeldPayments(db: Kysely<DB>): Promise<number> {
  const counts = await Promise.all(
    tables.map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('refusal', '=', heldByRestore)
        .executeTakeFirstOrThrow(),
    ),
  )
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/**
 * Lets the held orders run. Each begins by asking the provider what it has done already. Returns the transactions concerned.
 */
export async function releaseHeldPayments(tx: Transaction<DB>, now: Date): Promise<string[]> {
  const ids = await heldTransactions(tx)
  for (const table of tables)
    await tx
      .updateTable(table)
      .set({ runAt: now, refusal: null, updatedAt: now })
      .where('refusal', '=', heldByRestore)
      .execute()
  return ids
}

const tables = ['payments', 'refunds', 'payouts'] as const

async function heldTransactions(tx: Transaction<DB>): Promise<string[]> {
  const direct = await Promise.all(
    (['payments', 'payouts'] as const).map((table) =>
      tx.selectFrom(table).select('transactionId').where('refusal', '=', heldByRestore).execute(),
    ),
  )
  const refunded = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select('payments.transactionId')
    .where('refunds.refusal', '=', heldByRestore)
    .execute()
  return [...new Set([...direct.flat(), ...refunded].map(({ transactionId }) => transactionId))]
}
