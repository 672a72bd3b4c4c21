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

/** People that are told something while events are read in one transaction; each is read once. */
export type KnownPeople = {
  /** Returns a person, locked until the end of the transaction: who is erased at the same time is told nothing. */
  find(userId: string): Promise<KnownPerson | undefined>
  /** Returns what somebody has chosen to be told, and where. */
  choices(userId: string): Promise<Choices>
  /** Forgets everybody: what failed was undone, and the locks with it. */
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
