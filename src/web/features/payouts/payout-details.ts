import type { App } from '#domain/app.ts'
import type { ListingDetails } from '#domain/listings/index.ts'
import { requirePayoutDetails } from '#domain/payments/index.ts'
import { isProblem, Problem } from '#kernel/problem.ts'
import { paysHostsOut } from './unpayable-hosts.ts'

type Needs = Pick<App, 'db' | 'marketplace' | 'payments'>

/** What of a listing decides whether its author needs payouts. */
export type OfPayouts = { kind: ListingDetails['kind']; author: { userId: string } }

/** Whether the wizard asks authors of offers for payouts: its tab is there, and hosts are paid out. */
export function asksForPayouts(app: Pick<App, 'marketplace' | 'payments'>): boolean {
  return app.marketplace.tabs.includes('payout') && paysHostsOut(app)
}

/**
 * Throws `payout-account-incomplete` when the author of a listing has to give details for payouts before publishing it: not
 * where the tab is optional. Pages alone ask this: clients of the public API check it themselves before they publish, as
 * those of the older platform do.
 */
export async function requirePayoutsToPublish(app: Needs, { kind, author }: OfPayouts): Promise<void> {
  if (app.marketplace.optionalTabs.includes('payout')) return
  if (await lacksPayoutDetails(app, { kind, author })) throw new Problem('payout-account-incomplete')
}

/** Whether the author of an offer has yet to give details for payouts, and the wizard asks for them. */
export async function lacksPayoutDetails(app: Needs, { kind, author }: OfPayouts): Promise<boolean> {
  if (!asksForPayouts(app) || kind !== 'offer') return false
  try {
    await requirePayoutDetails(app.db, author.userId)
    return false
  } catch (error) {
    if (!isProblem(error) || error.code !== 'payout-account-incomplete') throw error
    return true
  }
}
