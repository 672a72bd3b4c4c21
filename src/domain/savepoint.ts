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
