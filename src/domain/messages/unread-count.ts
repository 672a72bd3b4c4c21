import { sql } from 'kysely'
import type { App } from '../app.ts'
import type { Viewer } from '../users/viewer.ts'

/** How many conversations hold something that the viewer has not read. 0 for somebody who is not signed in. */
export async function unreadCount(app: Pick<App, 'db'>, viewer: Viewer): Promise<number> {
  if (viewer.kind !== 'member') return 0
  const counts = await unreadCounts(app, [viewer.userId])
  return counts.get(viewer.userId) ?? 0
}

/** How many conversations of each side of the inbox are unread, and in how many the viewer owes an answer. */
export async function inboxCounts(
  app: Pick<App, 'db'>,
  viewer: Viewer,
): Promise<Record<'orders' | 'sales', { unread: number; waiting: number }>> {
  const none = { unread: 0, waiting: 0 }
  if (viewer.kind !== 'member') return { orders: none, sales: none }
  const rows = await app.db
    .selectFrom('participations')
    .select('role')
    .select(sql<number>`(count(*) filter (where unread > 0))::int`.as('unread'))
    .select(sql<number>`(count(*) filter (where answer_by is not null))::int`.as('waiting'))
    .where('userId', '=', viewer.userId)
    .where('archivedAt', 'is', null)
    .groupBy('role')
    .execute()
  const of = (role: string) => rows.find((row) => row.role === role) ?? none
  return { orders: of('customer'), sales: of('provider') }
}

/** The same for many people at once, by their id. Who has nothing unread is not in the map. */
export async function unreadCounts(app: Pick<App, 'db'>, userIds: string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await app.db
    .selectFrom('participations')
    .select(({ fn }) => ['userId', fn.countAll<number>().as('unread')])
    .where('userId', 'in', userIds)
    .where('unread', '>', 0)
    .groupBy('userId')
    .execute()
  return new Map(rows.map(({ userId, unread }) => [userId, unread]))
}
