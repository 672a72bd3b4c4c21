import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'

/** Locks the row of a member who is neither banned nor deleted until the transaction ends; undefined for everybody else. */
export async function lockUser(tx: Transaction<DB>, userId: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'emailVerified', 'pendingEmail', 'passwordHash', 'awaitsApproval'])
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()
}
