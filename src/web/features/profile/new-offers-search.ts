import type { Marketplace } from '#config/marketplace.ts'
import type { ListingCard } from '#domain/listings/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { type OffersNear, offersNear } from '#web/server/offers-near.ts'

/** Returns the search for offers where a host's newest offer is; null without an offer whose place is known. */
export function newOffersSearch(marketplace: Marketplace, listings: ListingCard[], locale: Locale): OffersNear | null {
  const offer = listings.find(({ kind, point }) => kind === 'offer' && point)
  return offersNear(marketplace, offer, locale)
}
