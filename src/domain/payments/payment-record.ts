import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'

/** State of a transaction's payment. */
export type PaymentState = 'created' | 'held' | 'captured' | 'refunded' | 'paid-out'

export type PaymentRecord = { transactionId: string; intentId: string; state: PaymentState }

/** Returns the payment of a transaction; undefined when there was none. */
export async function paymentOf(db: Kysely<DB>, transactionId: string): Promise<PaymentRecord | undefined> {
  const row = await db
    .selectFrom('payments')
    .select(['transactionId', 'intentId', 'state'])
    .where('transactionId', '=', transactionId)
    .executeTakeFirst()
  return row && { ...row, state: row.state as PaymentState }
}

/** Stores the state of a payment, inside the database transaction of the transition that changed it. */
export async function notePayment(tx: Transaction<DB>, record: PaymentRecord, at: Date): Promise<void> {
  const { transactionId, intentId, state } = record
  await tx
    .insertInto('payments')
    .values({ transactionId, intentId, state, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.column('transactionId').doUpdateSet({ intentId, state, updatedAt: at }))
    .execute()
}
