import type { App } from '../app.ts'
import type { Member } from '../users/viewer.ts'
import type { StateName } from './process.ts'

/** The data that decide how a member can request a time of a listing. Nothing of it is locked. */
export type ListingSnapshot = {
  capacity: number
  availabilityPlan: unknown
  priceAmount: number | null
  priceCurrency: string | null
  /** The member's open enquiry about it, and its state. */
  enquiryId: string | null
  enquiryState: StateName | null
}

/** Loads the snapshot of a listing for a member. Undefined when there is no such listing. */
export async function loadListingSnapshot(
  { db }: Pick<App, 'db'>,
  { userId }: Member,
  listingId: string,
): Promise<ListingSnapshot | undefined> {
  const found = await db
    .selectFrom('listings')
    .leftJoin('openEnquiries', (join) =>
      join.onRef('openEnquiries.listingId', '=', 'listings.id').on('openEnquiries.customerId', '=', userId),
    )
    .leftJoin('transactions', 'transactions.id', 'openEnquiries.transactionId')
    .select(['capacity', 'availabilityPlan', 'priceAmount', 'priceCurrency'])
    .select(['openEnquiries.transactionId as enquiryId', 'transactions.state as enquiryState'])
    .where('listings.id', '=', listingId)
    .executeTakeFirst()
  return found && { ...found, enquiryState: found.enquiryState as StateName | null }
}
