import { sql } from 'kysely'
import type { App } from '../app.ts'
import type { Viewer } from '../users/viewer.ts'
import { hasOpenProposal } from './open-proposal.ts'

/** Returns how many conversations outside the archive hold an unread message for the viewer; 0 for visitors. */
export async function unreadCount(app: Pick<App, 'db'>, viewer: Viewer): Promise<number> {
  if (viewer.kind !== 'member') return 0
  const counts = await unreadCounts(app, [viewer.userId])
  return counts.get(viewer.userId) ?? 0
}

/**
 * Returns how many conversations of each side of the inbox are unread, and in how many the viewer owes an answer or was
 * offered a place.
 */
export async function inboxCounts(
  app: Pick<App, 'db'>,
  viewer: Viewer,
): Promise<Record<'orders' | 'sales', { unread: number; waiting: number }>> {
  const none = { unread: 0, waiting: 0 }
  if (viewer.kind !== 'member') return { orders: none, sales: none }
  const rows = await counted(app, viewer.userId)
  const of = (role: string) => rows.find((row) => row.role === role) ?? none
  return { orders: of('customer'), sales: of('provider') }
}

/** Counts unread conversations by their indexes, so that the time does not depend on the number of all conversations. */
async function counted(app: Pick<App, 'db'>, userId: string) {
  const { rows } = await sql<{ role: string; unread: number; waiting: number }>`
    select role, sum(unread)::int as unread, sum(waiting)::int as waiting from (
      select role, 1 as unread, 0 as waiting from participations
        where user_id = ${userId} and is_unread and archived_at is null
      union all
      select role, 0, 1 from participations
        where user_id = ${userId} and answer_by is not null and archived_at is null
      union all
      select role, 0, 1 from participations
        where user_id = ${userId} and answer_by is null and archived_at is null and ${hasOpenProposal}
    ) as counted group by role`.execute(app.db)
  return rows
}

/** Returns the unread counts of many people by their id. People without unread conversations are not in the map. */
export async function unreadCounts(app: Pick<App, 'db'>, userIds: string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<{ userId: string; unread: number }>`
    select user_id, count(*)::int as unread from participations
    where user_id = any(${userIds}::uuid[]) and is_unread and archived_at is null group by user_id`.execute(app.db)
  return new Map(rows.map(({ userId, unread }) => [userId, unread]))
}
