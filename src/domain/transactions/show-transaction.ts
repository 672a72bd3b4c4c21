import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.ts'
import { isId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import type { Viewer } from '../users/viewer.ts'
import { loadTransactions } from './load-transactions.ts'
import { rolesOf } from './roles.ts'
import type { TransactionView } from './transaction-view.ts'

/**
 * Returns a transaction as one of its sides, or staff, may see it: state, steps, days, lines and totals, reviews,
 * deadlines, the viewer's next transitions, and the address while the viewer may read it. Throws `transaction-not-found`.
 */
export function showTransaction(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  id: string,
): Promise<TransactionView> {
  return viewTransaction(app, app.db, viewer, id)
}

/** Returns several transactions by their ids, without those that the viewer may not see. */
export async function showTransactions(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  ids: string[],
): Promise<TransactionView[]> {
  if (ids.length === 0) return []
  const found = await app.db.selectFrom('transactions').selectAll().where('id', 'in', ids).execute()
  const seen = found.filter((row) => rolesOf(viewer, row).length > 0)
  return loadTransactions(app, app.db, viewer, seen)
}

/** Returns a transaction like `showTransaction`, read inside a database transaction that may be rolled back. */
export async function viewTransaction(
  app: Pick<App, 'clock' | 'marketplace'>,
  db: Kysely<DB>,
  viewer: Viewer,
  id: string,
): Promise<TransactionView> {
  if (!isId(id)) throw new Problem('transaction-not-found')
  const found = await db.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found || rolesOf(viewer, found).length === 0) throw new Problem('transaction-not-found')
  const [view] = await loadTransactions(app, db, viewer, [found])
  if (!view) throw new Problem('transaction-not-found')
  return view
}
