import { sql } from 'kysely'
import { hour } from '#kernel/clock.ts'
import type { App } from '../app.ts'

/** Milliseconds after which a call to the provider that was due has been left undone; failed tries wait for less. */
const overdueAfter = 2 * hour

/** Returns how many payments, refunds and payouts were due at the provider two hours ago and are not done. */
export async function countOverduePayments({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - overdueAfter)
  const counted = sql<string>`count(*)`.as('count')
  const counts = await Promise.all([
    ...(['payments', 'refunds', 'payouts'] as const).map((table) =>
      db.selectFrom(table).select(counted).where('runAt', '<', before).executeTakeFirstOrThrow(),
    ),
    db.selectFrom('payments').select(counted).where('confirmAt', '<', before).executeTakeFirstOrThrow(),
  ])
  return counts.reduce((sum, { count }) => sum + Number(count), 0)
}
