import { sql } from 'kysely'
import type { App } from '../app.ts'

/** Returns which of these sessions are still open: not ended, not run out, and their people neither banned nor deleted. */
export async function openSessions(app: Pick<App, 'db' | 'clock'>, sessionIds: string[]): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set()
  const open = await app.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('sessions.id')
    // One parameter for any number of open pages.
    .where('sessions.id', '=', sql<string>`any(${[...new Set(sessionIds)]}::uuid[])`)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', app.clock.now())
    .where('users.state', '=', 'active')
    .execute()
  return new Set(open.map(({ id }) => id))
}
