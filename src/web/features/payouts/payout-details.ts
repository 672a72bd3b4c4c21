import type { App } from '#domain/app.ts'
import type { ListingDetails } from '#domain/listings/index.ts'
import { requirePayoutDetails } from '#domain/payments/index.ts'
import { isProblem } from '#kernel/problem.ts'
import { paysHostsOut } from './takes-payouts.ts'

type Needs = Pick<App, 'db' | 'marketplace' | 'payments'>

/** What of a listing decides whether its author needs payouts. */
export type OfPayouts = { kind: ListingDetails['kind']; author: { userId: string } }

/** Whether the wizard asks authors of offers for payouts: its tab is there, and hosts are paid out. */
export function asksForPayouts(app: Pick<App, 'marketplace' | 'payments'>): boolean {
  return app.marketplace.tabs.includes('payout') && paysHostsOut(app)
}

/** Throws `payout-account-incomplete` when the author of a listing has to give details for payouts before publishing it. */
export async function requirePayoutsToPublish(app: Needs, { kind, author }: OfPayouts): Promise<void> {
  if (asksForPayouts(app) && kind === 'offer') await requirePayoutDetails(app.db, author.userId)
}

/** Whether `requirePayoutsToPublish` throws. */
export async function lacksPayoutDetails(app: Needs, listing: OfPayouts): Promise<boolean> {
  try {
    await requirePayoutsToPublish(app, listing)
    return false
  } catch (error) {
    if (!isProblem(error) || error.code !== 'payout-account-incomplete') throw error
    return true
  }
}
