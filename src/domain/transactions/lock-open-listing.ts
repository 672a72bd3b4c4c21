import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { Problem } from '#kernel/problem.ts'
import { refusalOf } from '../users/index.ts'
import type { Member } from '../users/viewer.ts'
import { whyNotEnquire } from './policy.ts'

/**
 * Locks a listing for which a member starts a transaction, and both people, until the database transaction ends, so that
 * the listing cannot be closed and nobody can be banned in between. Returns the author's id. Throws the codes of
 * `whyNotEnquire`.
 */
export async function lockOpenListing(tx: Transaction<DB>, member: Member, listingId: string): Promise<string> {
  // People before listings, the order in which an account is deleted: otherwise each could wait for the other.
  const people = await tx
    .selectFrom('users')
    .select(['id', 'state'])
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
    .select(['authorId', 'state', 'deleted'])
    .where('id', '=', listingId)
    .forShare()
    .executeTakeFirst()
  const stateOf = (userId: string) => people.find(({ id }) => id === userId)?.state ?? 'deleted'
  const refusal = whyNotEnquire(member, listing && { ...listing, authorState: stateOf(listing.authorId) })
  if (refusal) throw refusalOf(member, refusal)
  if (!listing) throw new Problem('transaction-listing-not-found')
  // Banned since the request began.
  if (stateOf(member.userId) !== 'active') throw new Problem('message-not-allowed')
  return listing.authorId
}

/** Throws `field-invalid` for an offer that is not the member's own and published. */
export async function requireOwnOffer(tx: Transaction<DB>, member: Member, listingId: string): Promise<void> {
  const own = await tx
    .selectFrom('publicListings')
    .select('id')
    .where('id', '=', listingId)
    .where('authorId', '=', member.userId)
    .executeTakeFirst()
  if (!own) throw new Problem('field-invalid', { field: 'offer' })
}
