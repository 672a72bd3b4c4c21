import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { todayOf } from '../today-of.ts'

/**
 * Requires that fewer than `max` announcements run, and lets nobody else start one before the transaction has ended. Throws
 * `announcements-too-many`.
 */
export async function requireRoom(
  { clock, marketplace }: Pick<App, 'clock' | 'marketplace'>,
  tx: Transaction<DB>,
  max: number,
): Promise<void> {
  // Rows cannot be locked that are not written yet. Readers of pages do not wait for this lock.
  await sql`lock table announcements in share row exclusive mode`.execute(tx)
  const { count } = await tx
    .selectFrom('announcements')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('endedAt', 'is', null)
    .where('until', '>=', todayOf({ clock, marketplace }))
    .executeTakeFirstOrThrow()
  if (count >= max) throw new Problem('announcements-too-many', { params: { max } })
}
