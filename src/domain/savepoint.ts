import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'

/** The result of work on a savepoint: its value, or the error after everything it wrote was undone. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; error: unknown }

/**
 * Runs a part of a database transaction so that its failure undoes this part alone. Rejects only when the transaction
 * itself is lost, for example with its connection.
 */
export async function onSavepoint<T>(tx: Transaction<DB> | Kysely<DB>, work: () => Promise<T>): Promise<Outcome<T>> {
  await sql`savepoint part`.execute(tx)
  try {
    const value = await work()
    await sql`release savepoint part`.execute(tx)
    return { ok: true, value }
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    await sql`release savepoint part`.execute(tx)
    return { ok: false, error }
  }
}

/**
 * Returns a transaction as use-cases take a database: the transactions that they begin become savepoints of this one, so
 * that several use-cases are done or undone together.
 */
export function asDatabase(tx: Transaction<DB>): Kysely<DB> {
  const transaction = () => ({
    execute: async <T>(work: (inner: Transaction<DB>) => Promise<T>): Promise<T> => {
      const outcome = await onSavepoint(tx, () => work(tx))
      if (!outcome.ok) throw outcome.error
      return outcome.value
    },
  })
  return new Proxy(tx, {
    get(target, name) {
      if (name === 'transaction') return transaction
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
