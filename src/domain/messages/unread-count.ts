import type { App } from '../app.ts'
import type { Viewer } from '../users/viewer.ts'

/** How many conversations hold something that the viewer has not read. 0 for somebody who is not signed in. */
export async function unreadCount(app: Pick<App, 'db'>, viewer: Viewer): Promise<number> {
  if (viewer.kind !== 'member') return 0
  const counts = await unreadCounts(app, [viewer.userId])
  return counts.get(viewer.userId) ?? 0
}

/** The same for the two sides of the inbox: conversations the viewer began, and those on the viewer's listings. */
export async function unreadBySide(app: Pick<App, 'db'>, viewer: Viewer): Promise<{ orders: number; sales: number }> {
  if (viewer.kind !== 'member') return { orders: 0, sales: 0 }
  const rows = await app.db
    .selectFrom('participations')
    .select(({ fn }) => ['role', fn.countAll<number>().as('unread')])
    .where('userId', '=', viewer.userId)
    .where('unread', '>', 0)
    .groupBy('role')
    .execute()
  const of = (role: string) => rows.find((row) => row.role === role)?.unread ?? 0
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
