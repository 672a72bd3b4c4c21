import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'

/**
 * Returns whether a person is the only owner of the marketplace who can still sign in: then their account must neither be
 * deleted nor lose its role. Locks the owners until the transaction ends, so that two of them cannot leave at once.
 */
export async function isLastOperator(tx: Transaction<DB>, userId: string): Promise<boolean> {
  const self = await tx.selectFrom('users').select('staffRole').where('id', '=', userId).executeTakeFirst()
  if (self?.staffRole !== 'owner') return false
  const owners = await tx
    .selectFrom('users')
    .select('id')
    .where('staffRole', '=', 'owner')
    .where('state', '=', 'active')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return !owners.some(({ id }) => id !== userId)
}
