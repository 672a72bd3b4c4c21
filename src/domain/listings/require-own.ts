import type { Selectable, Transaction } from 'kysely'
import type { DB, Listings } from '#db/tables.ts'
import { isId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '../users/viewer.ts'
import { mayChange } from './policy.ts'

/** A row of the table, private columns included: never leaves the module. */
export type ListingRow = Selectable<Listings>

/**
 * Returns the viewer's own listing, locked until the end of the transaction. Throws `listing-not-found` for everybody else,
 * so that ids cannot be probed, and `listing-deleted` for the author of a deleted one.
 */
export async function requireOwnListing(tx: Transaction<DB>, member: Member, id: unknown): Promise<ListingRow> {
  const row = await lockListing(tx, id)
  if (row.authorId !== member.userId) throw new Problem('listing-not-found')
  if (!mayChange(member, row)) throw new Problem('listing-deleted')
  return row
}

/** Returns a listing, locked until the end of the transaction. Throws `listing-not-found`. */
export async function lockListing(tx: Transaction<DB>, id: unknown): Promise<ListingRow> {
  if (!isId(id)) throw new Problem('listing-not-found')
  // Not `for update`: rows that refer to the listing are checked against it, and would wait for each other.
  const row = await tx.selectFrom('listings').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw new Problem('listing-not-found')
  return row
}
