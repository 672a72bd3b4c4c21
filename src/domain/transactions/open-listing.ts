import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '../users/viewer.ts'
import { type Enquirable, whyNotEnquire } from './policy.ts'

/** The author's id, and the category. The listing stays as it is until the end of the transaction: it is not closed in between. */
export async function requireOpenListing(
  tx: Transaction<DB>,
  member: Member,
  listingId: string,
): Promise<{ providerId: string; openCategory: string | null }> {
  // People before listings, the order in which an account is deleted: otherwise each could wait for the other.
  await tx
    .selectFrom('users')
    .select('id')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('id', '=', member.userId),
        eb('id', '=', selectFrom('listings').select('authorId').where('listings.id', '=', listingId)),
      ]),
    )
    .orderBy('id')
    .forShare()
    .execute()
  const listing = await tx
    .selectFrom('listings')
    .innerJoin('users', 'users.id', 'listings.authorId')
    .select(['listings.authorId', 'listings.category', 'listings.state', 'listings.deleted'])
    .select('users.state as authorState')
    .where('listings.id', '=', listingId)
    .forShare('listings')
    .executeTakeFirst()
  const refusal = whyNotEnquire(member, listing satisfies Enquirable | undefined)
  if (refusal || !listing) throw new Problem(refusal ?? 'transaction-listing-not-found')
  return { providerId: listing.authorId, openCategory: listing.category }
}

/** Only what is one's own and published can be offered to somebody. */
export async function requireOwnOffer(tx: Transaction<DB>, member: Member, listingId: string): Promise<void> {
  const own = await tx
    .selectFrom('publicListings')
    .select('id')
    .where('id', '=', listingId)
    .where('authorId', '=', member.userId)
    .executeTakeFirst()
  if (!own) throw new Problem('field-invalid', { field: 'offer' })
}
