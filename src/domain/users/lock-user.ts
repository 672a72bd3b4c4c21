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

/**
 * Locks the row of a member who can sign in, like `lockUser`, or of one who has closed the account and can still keep it.
 * `now`: until when the deletion must not be due.
 */
export async function lockForLogIn(tx: Transaction<DB>, userId: string, now: Date) {
  return tx
    .selectFrom('users')
    .select(['id', 'passwordHash'])
    .where('id', '=', userId)
    .where(({ or, and, eb }) =>
      or([eb('state', '=', 'active'), and([eb('state', '=', 'deleted'), eb('eraseAt', '>', now)])]),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
}
