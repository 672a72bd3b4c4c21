import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { Problem } from '#kernel/problem.ts'

export type StaffRole = 'owner' | 'moderator'

type LockedPerson = { id: string; state: string; staffRole: string | null }

/**
 * A person who is not deleted, and the ids of all owners, locked until the end of the transaction: of two changes that
 * would together leave no owner, the second sees what the first did. Throws `not-found`.
 */
export async function lockStaffAnd(
  tx: Transaction<DB>,
  userId: string,
): Promise<{ person: LockedPerson; owners: string[] }> {
  // In the order of the ids, so that two transactions never wait for each other.
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'state', 'staffRole'])
    .where((row) => row.or([row('id', '=', userId), row('staffRole', '=', 'owner')]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const person = rows.find(({ id }) => id === userId)
  if (!person || person.state === 'deleted') throw new Problem('not-found')
  const owners = rows.filter(({ state, staffRole }) => state === 'active' && staffRole === 'owner').map(({ id }) => id)
  return { person, owners }
}

/** Throws `staff-last-owner` when this person is the only owner. */
export function requireAnotherOwner(owners: string[], userId: string): void {
  if (owners.length === 1 && owners[0] === userId) throw new Problem('staff-last-owner')
}
