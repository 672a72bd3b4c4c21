import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'

type LockedPerson = { id: string; state: string; staffRole: string | null; eraseAt: Date | null }

/**
 * Returns a person and whether they are the only owner of the marketplace who can still sign in: then their account must
 * not be deleted, banned or lose its role. Locks the person and all owners until the transaction ends: of two changes that
 * would together leave no owner, the second sees what the first did. `person` is undefined for an unknown id.
 */
export async function lockPersonAndOwners(
  tx: Transaction<DB>,
  userId: string,
): Promise<{ person: LockedPerson | undefined; isLastOwner: boolean }> {
  // In the order of the ids, so that two transactions never wait for each other.
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'state', 'staffRole', 'eraseAt'])
    .where((row) => row.or([row('id', '=', userId), row('staffRole', '=', 'owner')]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const person = rows.find(({ id }) => id === userId)
  const others = rows.filter(({ id, state, staffRole }) => id !== userId && state === 'active' && staffRole === 'owner')
  return { person, isLastOwner: person?.staffRole === 'owner' && others.length === 0 }
}

/** Returns whether a person is the last operator, like `lockPersonAndOwners`. Locks nothing for a person who is no owner. */
export async function isLastOwner(tx: Transaction<DB>, userId: string): Promise<boolean> {
  const self = await tx.selectFrom('users').select('staffRole').where('id', '=', userId).executeTakeFirst()
  return self?.staffRole === 'owner' && (await lockPersonAndOwners(tx, userId)).isLastOwner
}
