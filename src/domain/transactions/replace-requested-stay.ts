import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { requestedStayData, type requestedStaySchema } from './requested-stay.ts'

/**
 * Replaces the days and people that a transaction's protected data names. Everything else in it stays: the secret of a
 * payment, revealed contact data, and what API clients have put there.
 */
export async function replaceRequestedStay(
  tx: Transaction<DB>,
  transactionId: string,
  requested: z.output<typeof requestedStaySchema>,
): Promise<void> {
  const data = requestedStayData(requested)
  if (!data) return
  await tx
    .updateTable('transactions')
    .set({
      protectedData: sql`(protected_data - array['dates', 'people', 'children', 'babies', 'offer']) || ${data}::jsonb`,
    })
    .where('id', '=', transactionId)
    .execute()
}
