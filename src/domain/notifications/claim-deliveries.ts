import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { DB, Deliveries } from '#db/tables.ts'
import type { App } from '../app.ts'

/**
 * Marks up to `limit` deliveries as being sent, those first that have been due longest, and returns them. What is locked by
 * another node is left to it. A delivery whose recipient was erased is never claimed.
 */
export async function claimDeliveries(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  limit: number,
  isDue: (eb: ExpressionBuilder<DB, 'deliveries'>) => Expression<SqlBool>,
): Promise<Selectable<Deliveries>[]> {
  return db
    .updateTable('deliveries')
    .set({ state: 'sending', startedAt: clock.now(), tries: sql<number>`tries + 1` })
    .where('id', 'in', (due) =>
      due
        .selectFrom('deliveries')
        .select('id')
        .where('recipient', '<>', '')
        .where(isDue)
        .orderBy('dueAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}
