import type { App } from '../app.ts'
import { requireStaff } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** Something that staff decided about a listing. */
export type Decision = {
  id: string
  listingId: string
  title: string
  action: 'listing.approved' | 'listing.changes-requested'
  by: string
  at: Date
}

/** What staff decided last about listings, newest first; with `listingId` about that one alone. For staff. */
export async function latestDecisions(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  { most, listingId }: { most: number; listingId?: string },
): Promise<Decision[]> {
  requireStaff(viewer)
  const rows = await app.db
    .selectFrom('auditEntries')
    .innerJoin('listings', 'listings.id', 'auditEntries.subjectId')
    .leftJoin('users', 'users.id', 'auditEntries.actorId')
    .select(['auditEntries.id', 'listings.id as listingId', 'title', 'action', 'at', 'users.firstName'])
    .where('action', 'in', ['listing.approved', 'listing.changes-requested'])
    .$if(listingId !== undefined, (query) => query.where('listings.id', '=', listingId ?? ''))
    .orderBy('at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ firstName, action, ...row }) => ({
    ...row,
    action: action as Decision['action'],
    by: firstName ?? '',
  }))
}
