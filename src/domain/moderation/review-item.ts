import type { App } from '../app.ts'
import { type Assignment, assignmentsOf } from '../staff-assignments.ts'
import { findListing, type ListingDetails } from '../listings/index.ts'
import { requireStaff } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import type { Locale } from '#kernel/locale.ts'
import { type LastReviewedListing, lastReviewedListing } from './last-reviewed-listing.ts'
import { contentHints, type ListingHint } from './listing-hints.ts'

/** A listing with the data for a decision. */
export type ReviewItem = {
  listing: ListingDetails
  hints: ListingHint[]
  /** `reports`: all about the author, open and handled. */
  author: {
    emailVerified: boolean
    phoneConfirmed: boolean
    checked: boolean
    published: number
    reports: number
    locale: Locale
  }
  /** The changes that were requested when the listing was last sent back. */
  askedBefore: { note: string; at: Date } | null
  /** How it was when staff last decided about it. */
  decided: LastReviewedListing | null
  /** Who of the staff looks after it; null for nobody. */
  assignment: Assignment | null
}

/** Reads a waiting listing for staff. Throws `forbidden`, `listing-not-found`, `listing-deleted`. */
export async function reviewItem(
  app: Pick<App, 'db' | 'marketplace'>,
  viewer: Viewer,
  listingId: string,
): Promise<ReviewItem> {
  requireStaff(viewer)
  const listing = await findListing(app, viewer, listingId)
  const [author, published, reports, askedBefore, decided, assignments] = await Promise.all([
    app.db
      .selectFrom('users')
      .select(['emailVerified', 'phoneConfirmedAt', 'verified', 'locale'])
      .where('id', '=', listing.author.userId)
      .executeTakeFirstOrThrow(),
    app.db
      .selectFrom('listings')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('authorId', '=', listing.author.userId)
      .where('publishedAt', 'is not', null)
      .executeTakeFirstOrThrow(),
    app.db
      .selectFrom('reports')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('aboutUserId', '=', listing.author.userId)
      .executeTakeFirstOrThrow(),
    app.db
      .selectFrom('auditEntries')
      .select(['reason as note', 'at'])
      .where('subjectId', '=', listing.id)
      .where('action', 'in', ['listing.changes-requested', 'listing.rejected'])
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    lastReviewedListing(app, listing.id),
    assignmentsOf(app.db, 'listing', [listing.id]),
  ])
  const about: [boolean, ListingHint][] = [
    [listing.pictures.length === 0, 'no-pictures'],
    [published.count === 0, 'first-listing'],
    [!author.emailVerified, 'email-unverified'],
  ]
  return {
    listing,
    hints: [...contentHints(listing), ...about.flatMap(([holds, hint]) => (holds ? [hint] : []))],
    author: {
      emailVerified: author.emailVerified,
      phoneConfirmed: author.phoneConfirmedAt !== null,
      checked: author.verified,
      published: published.count,
      reports: reports.count,
      locale: author.locale as Locale,
    },
    askedBefore: askedBefore ?? null,
    decided,
    assignment: assignments.get(listing.id) ?? null,
  }
}
