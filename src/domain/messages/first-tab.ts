import type { App } from '../app.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** The tab that an inbox opens with: who has listings sees what comes in on them. */
export async function firstTab(app: Pick<App, 'db'>, viewer: Viewer): Promise<'orders' | 'sales'> {
  const { userId } = requireMember(viewer)
  const own = await app.db
    .selectFrom('listings')
    .select('id')
    .where('authorId', '=', userId)
    .where('deleted', '=', false)
    .limit(1)
    .executeTakeFirst()
  return own ? 'sales' : 'orders'
}
