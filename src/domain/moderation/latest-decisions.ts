import type { App } from '../app.ts'
import { requireStaff } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** What the audit log calls decisions about listings. */
export const decisionActions = [
  'listing.approved',
  'listing.changes-requested',
  'listing.rejected',
  'listing.approval-undone',
] as const
export type DecisionAction = (typeof decisionActions)[number]

/** Something that staff decided about a listing. */
export type Decision = {
  id: string
  listingId: string
  title: string
  action: DecisionAction
  by: string
  /** The member of staff who decided; null for the command line and the operator's programs. */
  actorId: string | null
  at: Date
}

/** Returns what staff decided last about listings, newest first; with `listingId` about that one alone. For staff. */
export async function latestDecisions(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  { max, listingId }: { max: number; listingId?: string },
): Promise<Decision[]> {
  requireStaff(viewer)
  const rows = await decisions(app)
    .$if(listingId !== undefined, (query) => query.where('listings.id', '=', listingId ?? ''))
    .orderBy('at', 'desc')
    .orderBy('auditEntries.id', 'desc')
    .limit(max)
    .execute()
  return rows.map(toDecision)
}

/** Returns the last decision about each of some listings, in their order; none for those without one. For staff. */
export async function lastDecisionsAbout(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  listingIds: string[],
): Promise<Decision[]> {
  requireStaff(viewer)
  if (listingIds.length === 0) return []
  const rows = await decisions(app)
    .distinctOn('listings.id')
    .where('listings.id', 'in', listingIds)
    .orderBy('listings.id')
    .orderBy('at', 'desc')
    .orderBy('auditEntries.id', 'desc')
    .execute()
  const found = new Map(rows.map((row) => [row.listingId, toDecision(row)]))
  return listingIds.flatMap((id) => found.get(id) ?? [])
}

function decisions({ db }: Pick<App, 'db'>) {
  return db
    .selectFrom('auditEntries')
    .innerJoin('listings', 'listings.id', 'auditEntries.subjectId')
    .leftJoin('users', 'users.id', 'auditEntries.actorId')
    .select(['auditEntries.id', 'listings.id as listingId', 'title', 'action', 'at', 'actorId', 'users.firstName'])
    .where('action', 'in', [...decisionActions])
}

type Found = Awaited<ReturnType<ReturnType<typeof decisions>['execute']>>[number]

function toDecision({ firstName, action, ...row }: Found): Decision {
  return { ...row, action: action as DecisionAction, by: firstName ?? '' }
}
