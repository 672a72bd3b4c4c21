import type { Kysely, Selectable } from 'kysely'
import type { DB, Users } from '#db/tables.ts'
import type { App } from '../app.ts'
import { type Choices, choicesOf } from './choices.ts'

const columns = [
  'email',
  'firstName',
  'displayName',
  'profileType',
  'locale',
  'state',
  'emailVerified',
  'eraseAt',
] as const
type KnownPerson = Pick<Selectable<Users>, (typeof columns)[number]>

/** The recipients of a transaction's notifications. Each person's row and choices are queried once. */
export type KnownPeople = {
  /**
   * Returns a person's row, or undefined. Takes a row lock (FOR SHARE) until the end of the transaction, so that an account
   * that is erased concurrently gets no notification.
   */
  find(userId: string): Promise<KnownPerson | undefined>
  /** Returns a person's channels for each topic. */
  choices(userId: string): Promise<Choices>
  /** Clears the cache after a rollback to a savepoint, which also released the row locks. */
  forget(): void
}

export function knownPeople({ tx, marketplace }: { tx: Kysely<DB>; marketplace: App['marketplace'] }): KnownPeople {
  const people = new Map<string, Promise<KnownPerson | undefined>>()
  const choices = new Map<string, Promise<Choices>>()
  return {
    find: (userId) =>
      once(people, userId, () =>
        tx.selectFrom('users').select(columns).where('id', '=', userId).forShare().executeTakeFirst(),
      ),
    choices: (userId) => once(choices, userId, () => choicesOf({ db: tx, marketplace }, userId)),
    forget: () => {
      people.clear()
      choices.clear()
    },
  }
}

function once<Value>(known: Map<string, Promise<Value>>, key: string, read: () => Promise<Value>): Promise<Value> {
  const value = known.get(key) ?? read()
  known.set(key, value)
  return value
}
