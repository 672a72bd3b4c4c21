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

/** What the open pages of a person need for a new message: the number of unread conversations, and the open sessions. */
export type Reader = { unread: number; sessionIds: string[] }

/** Returns the readers of a message by their id. People who are banned or deleted are not in the map. */
export async function loadReaders(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  userIds: string[],
): Promise<Map<string, Reader>> {
  const { rows } = await sql<Reader & { id: string }>`
    select id, (select count(*)::int from participations p where p.user_id = users.id and is_unread
        and archived_at is null) as unread,
      array(select s.id from sessions s where s.user_id = users.id and revoked_at is null
        and expires_at > ${clock.now()}) as session_ids
    from users where id = any(${userIds}::uuid[]) and state = 'active'`.execute(db)
  return new Map(rows.map(({ id, ...reader }) => [id, reader]))
}
