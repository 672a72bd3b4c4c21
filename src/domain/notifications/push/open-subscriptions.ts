import type { Kysely, Selectable } from 'kysely'
import type { DB, PushSubscriptions } from '#db/tables.ts'
import type { App } from '../../app.ts'

/** A browser in which notifications are on, with what it says of itself. */
export type OpenSubscription = Selectable<PushSubscriptions> & { userAgent: string }

/**
 * Returns the browsers of an active person in which notifications are on, the oldest first. One whose log-in has ended does
 * not count, and neither does one that was given another key of the site.
 */
export async function openSubscriptions(
  { db, clock, push }: Pick<App, 'clock' | 'push'> & { db: Kysely<DB> },
  userId: string,
): Promise<OpenSubscription[]> {
  if (!push) return []
  return db
    .selectFrom('pushSubscriptions as p')
    .innerJoin('sessions as s', (join) => join.onRef('s.userId', '=', 'p.userId').onRef('s.id', '=', 'p.sessionId'))
    .innerJoin('users as u', 'u.id', 'p.userId')
    .selectAll('p')
    .select('s.userAgent')
    .where('p.userId', '=', userId)
    .where('p.siteKey', '=', push.siteKey)
    .where('s.revokedAt', 'is', null)
    .where('s.expiresAt', '>', clock.now())
    .where('u.state', '=', 'active')
    .orderBy('p.createdAt')
    .orderBy('p.sessionId')
    .execute()
}
