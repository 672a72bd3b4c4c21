import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'

/** Sets since when a message is hidden; null shows it. The caller has locked it. */
export async function setMessageHidden(
  tx: Transaction<DB>,
  { transactionId, id }: { transactionId: string; id: string },
  hiddenAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ hiddenAt })
    .where('transactionId', '=', transactionId)
    .where('id', '=', id)
    .execute()
}
