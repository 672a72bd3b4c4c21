import type { Marketplace } from '#config/marketplace.ts'
import type { ListingDetails } from '#domain/listings/index.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { asksForPayouts, lacksPayoutDetails, type OfPayouts } from '../payouts/payout-details.ts'

/**
 * Returns the marketplace with the tabs that the wizard has for a listing: the one for payouts only while its author has
 * something to do there, or looks at it.
 */
export async function withWizardTabs(
  { app, viewer }: Pick<RequestContext, 'app' | 'viewer'>,
  details: ListingDetails | null,
  current: string | null,
): Promise<Marketplace> {
  const { marketplace } = app
  if (!marketplace.tabs.includes('payout')) return marketplace
  const isOpen = current === 'payout' && asksForPayouts(app)
  const subject = details ?? newOffer(marketplace, viewer)
  if (subject && (isOpen || (await lacksPayoutDetails(app, subject)))) return marketplace
  return { ...marketplace, tabs: marketplace.tabs.filter((tab) => tab !== 'payout') }
}

/** A listing that is not saved yet, where there is nothing but offers. */
function newOffer({ categories }: Marketplace, viewer: RequestContext['viewer']): OfPayouts | null {
  if (viewer.kind !== 'member' || categories.some(({ kind }) => kind !== 'offer')) return null
  return { kind: 'offer', author: viewer }
}
