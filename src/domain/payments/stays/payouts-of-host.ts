import type { App } from '../../app.ts'
import { requireAccountOwner } from '../../users/index.ts'
import type { Viewer } from '../../users/viewer.ts'
import { type PayoutRecord, readPayout } from './payouts.ts'

/** A payout as its host sees it, with what the listing was called when the price was agreed. */
export type HostPayout = Pick<PayoutRecord, 'transactionId' | 'amount' | 'status' | 'failure' | 'arrivesAt'> & {
  title: string
  updatedAt: Date
}

const newest = 20

/** Returns the viewer's own latest payouts, newest first. Throws `not-signed-in`, `forbidden`. */
export async function payoutsOfHost({ db }: Pick<App, 'db'>, viewer: Viewer): Promise<HostPayout[]> {
  const { userId } = requireAccountOwner(viewer)
  const rows = await db
    .selectFrom('payouts')
    .innerJoin('transactions', 'transactions.id', 'payouts.transactionId')
    .leftJoin('listings', 'listings.id', 'transactions.listingId')
    .selectAll('payouts')
    .select(({ fn }) => fn.coalesce('transactions.agreedTitle', 'listings.title').as('title'))
    .where('transactions.providerId', '=', userId)
    .orderBy('payouts.createdAt', 'desc')
    .orderBy('payouts.transactionId')
    .limit(newest)
    .execute()
  return rows.map(({ title, updatedAt, ...row }) => {
    const { transactionId, amount, status, failure, arrivesAt } = readPayout({ ...row, updatedAt })
    return { transactionId, amount, status, failure, arrivesAt, title: title ?? '', updatedAt }
  })
}
