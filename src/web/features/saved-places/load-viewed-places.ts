import { type ListingCard, listingCards } from '#domain/listings/index.ts'
import { readPlaces } from '#web/server/place-cookies.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { markNotBookable } from '../payouts/unpayable-hosts.ts'

/** Returns the public listings that this browser has opened, the latest first. */
export async function loadViewedPlaces({ app, locale }: RequestContext, request: Request): Promise<ListingCard[]> {
  const cards = await listingCards(app, readPlaces(request, 'viewed'), locale)
  return markNotBookable(app, cards)
}
