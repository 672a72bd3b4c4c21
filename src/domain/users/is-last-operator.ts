import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'

/**
 * Whether nobody else owns the marketplace, so that this account must not go. The owners' rows stay locked until the
 * database transaction ends: two owners who leave at the same moment are answered one after the other.
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
