import type { App } from '../app.ts'
import { bookingsOf } from '../availability/index.ts'
import type { StateName } from './process.ts'
import { processOf } from './processes.ts'
import { maySeeAddress } from './guest-address.ts'
import { stepsOf } from './steps-of.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>

/**
 * Deletes the addresses of stays whose guests may no longer read them, up to `limit` at once. Returns how many; 0 when none
 * is left.
 */
export async function forgetPastAddresses(app: Needs, limit = 1000): Promise<number> {
  // Guests may read some of these addresses during the review period: they must not hide those behind them.
  for (let offset = 0; ; offset += limit) {
    const { read, forgotten } = await forgetSome(app, { limit, offset })
    if (forgotten > 0 || read < limit) return forgotten
  }
}

async function forgetSome(
  app: Needs,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ read: number; forgotten: number }> {
  const { db } = app
  const kept = await db
    .selectFrom('stayAddresses')
    .innerJoin('transactions', 'transactions.id', 'stayAddresses.transactionId')
    .innerJoin('bookings', 'bookings.transactionId', 'transactions.id')
    .selectAll('transactions')
    .where(({ eb, or }) =>
      or([
        eb('bookings.state', '<>', 'accepted'),
        eb('bookings.endDate', '<', app.clock.now().toISOString().slice(0, 10)),
      ]),
    )
    .orderBy('bookings.endDate')
    .orderBy('transactions.id')
    .limit(limit)
    .offset(offset)
    .execute()
  if (kept.length === 0) return { read: 0, forgotten: 0 }
  const ids = kept.map(({ id }) => id)
  const bookings = await bookingsOf(db, ids)
  const steps = await stepsOf(db, ids)
  const past = kept.filter((row) => {
    const transaction = { ...row, state: row.state as StateName }
    const booking = bookings.get(row.id) ?? null
    const asked = { transaction, process: processOf(row), booking, steps: steps.get(row.id) ?? [] }
    return !maySeeAddress(app, { ...asked, role: 'customer' })
  })
  if (past.length === 0) return { read: kept.length, forgotten: 0 }
  await db
    .deleteFrom('stayAddresses')
    .where(
      'transactionId',
      'in',
      past.map(({ id }) => id),
    )
    .execute()
  return { read: kept.length, forgotten: past.length }
}
