import { isId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { lacksAddress } from '../listings/index.ts'
import { staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { type AuditEntry, auditLog } from './audit-log.ts'
import { reportsAbout, type ReportRow } from '../moderation/index.ts'
import { type ReviewRow, reviewsAbout } from './review-rows.ts'
import { type StayRow, staysAbout } from './stay-rows.ts'

/** A listing with what happened around it, for staff. */
export type ListingFile = {
  id: string
  title: string
  description: string
  state: string
  closedByStaff: boolean
  pausedAfter: number | null
  lapsedAt: Date | null
  deleted: boolean
  reviewNote: string | null
  version: number
  /** Whether it is a public offer that guests find by a point alone. */
  lacksAddress: boolean
  createdAt: Date
  author: { id: string; name: string; state: string }
  stays: StayRow[]
  reviews: ReviewRow[]
  reports: ReportRow[]
  audit: AuditEntry[]
}

/** Returns a listing for staff, in whatever state, also a deleted one. Throws `forbidden`, `listing-not-found`. */
export async function listingFile(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  listingId: string,
): Promise<ListingFile> {
  staffActor(viewer)
  const row = isId(listingId)
    ? await app.db
        .selectFrom('listings')
        .leftJoin('users', 'users.id', 'listings.authorId')
        .select([
          'listings.id',
          'title',
          'description',
          'listings.state',
          'closedByStaff',
          'pausedAfter',
          'lapsedAt',
          'deleted',
          'reviewNote',
        ])
        .select(['version', 'listings.createdAt', 'authorId', 'displayName', 'users.state as authorState'])
        .where('listings.id', '=', listingId)
        .executeTakeFirst()
    : undefined
  if (!row) throw new Problem('listing-not-found')
  const [stays, reviews, reports, audit, isWithoutAddress] = await Promise.all([
    staysAbout(app, viewer, { listingId }),
    reviewsAbout(app, viewer, { listingId }),
    reportsAbout(app, viewer, { subjectId: listingId }),
    auditLog(app, viewer, { subjectIds: [listingId] }),
    lacksAddress(app, listingId),
  ])
  const { authorId, displayName, authorState, ...listing } = row
  return {
    ...listing,
    lacksAddress: isWithoutAddress,
    author: { id: authorId, name: displayName ?? '', state: authorState ?? 'deleted' },
    stays,
    reviews,
    reports,
    audit: audit.items,
  }
}
