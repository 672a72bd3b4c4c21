import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'
import { requireMember } from './policies.ts'
import type { Viewer } from './viewer.ts'

/** Accepted forms of a phone number: `+49 170 555 0143`, `(030) 555-01 43`. */
const written = /^\+?[\d\s()/.-]{3,40}$/

/** Returns the viewer's own number, as others would be shown it. Throws `not-signed-in`. */
export function ownContactPhone(app: Pick<App, 'db'>, viewer: Viewer): Promise<string | null> {
  return contactPhone(app.db, requireMember(viewer).userId)
}

/**
 * Returns the phone number of a person as it was entered; null without a valid one, and for banned or deleted people. The
 * caller checks who may see it.
 */
export async function contactPhone(db: Kysely<DB>, userId: string): Promise<string | null> {
  const person = await db
    .selectFrom('users')
    .select('protectedData')
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  const kept = (person?.protectedData ?? {}) as { phoneNumber?: unknown }
  if (typeof kept.phoneNumber !== 'string') return null
  const number = kept.phoneNumber.trim()
  return written.test(number) ? number : null
}
