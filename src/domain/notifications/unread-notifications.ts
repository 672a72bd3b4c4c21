import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'
import { record } from '../events.ts'
import type { Viewer } from '../users/viewer.ts'

type Needs = Pick<App, 'db' | 'clock'>

/** The highest number that is counted. */
const maxCounted = 100

/** Returns how many notifications the viewer has not read, up to 100; 0 for visitors, and while staff act for the viewer. */
export async function unreadNotifications(app: Needs, viewer: Viewer): Promise<number> {
  return viewer.kind === 'member' && viewer.scopes === 'user' ? countUnread(app.db, viewer.userId, app.clock.now()) : 0
}

/** Records how many unread notifications a person has, for the open pages. */
export async function recordUnreadCount(
  { tx, app }: { tx: Kysely<DB>; app: Pick<App, 'clock'> },
  userId: string,
): Promise<void> {
  const unread = await countUnread(tx, userId, app.clock.now())
  await record(tx, app.clock, 'user.notified', { actorId: null, subjectId: userId, payload: { userId, unread } })
}

/**
 * Marks unread notifications of a person as read, and tells the open pages how many are left: those about a conversation,
 * those with some ids, or all. Later ones than `at` stay unread.
 */
export async function readNotifications(
  { tx, app }: { tx: Kysely<DB>; app: Pick<App, 'clock'> },
  { userId, at }: { userId: string; at: Date },
  { ids, transactionId }: { ids?: string[]; transactionId?: string } = {},
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ readAt: at })
    .where('userId', '=', userId)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .$if(transactionId !== undefined, (query) => query.where('transactionId', '=', transactionId ?? null))
    .where('readAt', 'is', null)
    .where('at', '<=', at)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await recordUnreadCount({ tx, app }, userId)
}

async function countUnread(db: Kysely<DB>, userId: string, now: Date): Promise<number> {
  const rows = await db
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .where('at', '<=', now)
    .limit(maxCounted)
    .execute()
  return rows.length
}
