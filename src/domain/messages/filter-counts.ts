import { sql } from 'kysely'
import { parse } from '#kernel/parse.ts'
import type { App } from '../app.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { todayOf } from '../today-of.ts'
import { conversationsAbout, type InboxFilter, type InboxQuery, inboxQuery, isIn } from './inbox-query.ts'

/** The filters that are counted. */
export const countedFilters = ['needs-answer', 'upcoming', 'unread', 'answered', 'over'] as const
export type FilterCounts = Record<(typeof countedFilters)[number], number>

/**
 * Returns how many of the viewer's conversations each filter has, on one side, about one listing and some nights, by one
 * query. Archived conversations are left out.
 */
export async function filterCounts(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  query: Pick<InboxQuery, 'tab' | 'listingId' | 'nights'>,
): Promise<FilterCounts> {
  const { userId } = requireMember(viewer)
  const asked = parse(inboxQuery, query)
  const today = todayOf(app)
  const countOf = (filter: InboxFilter) => sql<number>`(count(*) filter (where ${isIn(filter, today)}))::int`
  return conversationsAbout(app, userId, asked)
    .where('archivedAt', 'is', null)
    .select(countOf('needs-answer').as('needs-answer'))
    .select(countOf('answered').as('answered'))
    .select(countOf('upcoming').as('upcoming'))
    .select(countOf('over').as('over'))
    .select(countOf('unread').as('unread'))
    .executeTakeFirstOrThrow()
}
