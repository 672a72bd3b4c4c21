import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'

/** Runs the work in a database transaction that is always rolled back, and returns its result. */
export async function speculate<Result>(
  db: Kysely<DB>,
  work: (tx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  const undone = Symbol('undone')
  let result: { value: Result } | undefined
  try {
    await db.transaction().execute(async (tx) => {
      result = { value: await work(tx) }
      throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  }
  if (!result) throw new Error('nothing was worked out')
  return result.value
}
