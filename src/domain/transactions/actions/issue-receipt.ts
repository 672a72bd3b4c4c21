import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../../app.ts'

/**
 * Gives a stay its receipt with the next number, inside the database transaction that stores that the amount was taken. A
 * second time it changes nothing.
 */
export async function issueReceipt(
  tx: Transaction<DB>,
  { clock, marketplace }: Pick<App, 'clock' | 'marketplace'>,
  transactionId: string,
): Promise<void> {
  const issued = await tx
    .selectFrom('receipts')
    .select('number')
    .where('transactionId', '=', transactionId)
    .executeTakeFirst()
  if (issued) return
  const { last } = await tx
    .insertInto('receiptNumbers')
    .values({ one: true, last: 1 })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ last: sql`receipt_numbers.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  const issuer: App['marketplace']['operator'] = marketplace.operator ?? { name: marketplace.name, address: [] }
  await tx
    .insertInto('receipts')
    .values({ transactionId, number: last, issuedAt: clock.now(), issuer: JSON.stringify(issuer) })
    .execute()
}
