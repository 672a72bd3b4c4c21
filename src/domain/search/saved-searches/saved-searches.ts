import type { App } from '#domain/app.ts'
import { todayOf } from '#domain/today-of.ts'
import { requireMember, type Viewer } from '#domain/users/index.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import { parseSearchQuery } from '../parse-search-query.ts'
import type { SearchQuery } from '../search-query.ts'

/** A search that is kept. `over`: its days have passed, it finds nothing any more. */
export type SavedSearch = {
  id: string
  query: SearchQuery
  createdAt: Date
  lastDay: CalendarDate | null
  over: boolean
}

/** Returns the searches that a member has kept, the newest first. Throws `not-signed-in`. */
export async function savedSearches(
  { db, clock, marketplace }: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
): Promise<SavedSearch[]> {
  const { userId } = requireMember(viewer)
  const today = todayOf({ clock, marketplace })
  const rows = await db
    .selectFrom('savedSearches')
    .select(['id', 'query', 'createdAt', 'lastDay'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ query, ...row }) => ({
    ...row,
    query: parseSearchQuery(new URLSearchParams(query), marketplace),
    over: row.lastDay !== null && row.lastDay <= today,
  }))
}
