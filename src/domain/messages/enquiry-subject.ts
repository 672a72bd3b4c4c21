import { isId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { whyNotEnquire } from '../transactions/index.ts'
import { findPerson, refusalOf, requireMember } from '../users/index.ts'
import type { PersonCard } from '../users/person-card.ts'
import type { Member, Viewer } from '../users/viewer.ts'
import { hasPassedSafetyNotice } from './safety-notice.ts'
import { type SubjectListing, subjectListings } from './subject-listings.ts'

/** The listing and its author as shown before the first message. */
export type EnquirySubject = {
  listing: SubjectListing
  author: PersonCard
  capacity: number
  availableFrom: string | null
  availableUntil: string | null
  noticePassed: boolean
  /** The conversation that is open already; the next message goes into it. */
  openConversationId: string | null
  /** The viewer's own published listing that is to be offered. */
  offered: SubjectListing | null
}

/** Prepares an enquiry. Throws what would keep the viewer from sending it, before anything is typed. */
export async function enquirySubject(
  app: Pick<App, 'db' | 'marketplace'>,
  viewer: Viewer,
  listingId: string,
  { offerId = null }: { offerId?: string | null } = {},
): Promise<EnquirySubject> {
  const member = requireMember(viewer)
  if (!isId(listingId)) throw new Problem('transaction-listing-not-found')
  const found = await app.db
    .selectFrom('listings')
    .innerJoin('users', 'users.id', 'listings.authorId')
    .leftJoin('openEnquiries', (join) =>
      join.onRef('openEnquiries.listingId', '=', 'listings.id').on('openEnquiries.customerId', '=', member.userId),
    )
    .select(['listings.authorId', 'listings.state', 'listings.deleted', 'users.state as authorState'])
    .select(['capacity', 'availableFrom', 'availableUntil', 'openEnquiries.transactionId'])
    .where('listings.id', '=', listingId)
    .executeTakeFirst()
  // A listing of a banned author is not available, whatever the permissions of the asking member.
  if (found && !found.deleted && found.authorState !== 'active') throw new Problem('listing-not-available')
  const refusal = whyNotEnquire(member, found)
  if (refusal) throw refusalOf(member, refusal)
  if (!found) throw new Problem('transaction-listing-not-found')
  const offer = await ownOffer(app, member, offerId)
  const [listings, author, noticePassed] = await Promise.all([
    subjectListings(app, [listingId, ...(offer ? [offer] : [])]),
    findPerson(app, found.authorId),
    hasPassedSafetyNotice(app, viewer, found.authorId),
  ])
  const listing = listings.get(listingId)
  if (!listing || !author) throw new Problem('transaction-listing-not-found')
  const { capacity, availableFrom, availableUntil, transactionId } = found
  return {
    listing,
    author,
    capacity,
    availableFrom,
    availableUntil,
    noticePassed,
    openConversationId: transactionId,
    offered: (offer && listings.get(offer)) || null,
  }
}

async function ownOffer(app: Pick<App, 'db'>, { userId }: Member, id: string | null): Promise<string | undefined> {
  if (!isId(id)) return undefined
  const own = await app.db
    .selectFrom('publicListings')
    .select('id')
    .where('id', '=', id)
    .where('authorId', '=', userId)
    .executeTakeFirst()
  return own?.id ?? undefined
}
