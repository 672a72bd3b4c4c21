import type { ListingDetails } from '#domain/listings/index.ts'
import { boundsAround, formatBounds } from '#domain/places/index.ts'
import * as m from '#words/compiled/messages.js'
import { searchOrigin } from '#web/server/search-origin.ts'
import { marketplaceWord } from '#web/server/marketplace-word.ts'
import type { RequestContext } from '#web/server/request-context.ts'

/** Returns the link back to the reader's search; otherwise to the author's listings, or to a search around this one. */
export function backLink({ app, locale }: RequestContext, request: Request, listing: ListingDetails) {
  const came = searchOrigin(request, app.publicUrl)
  if (came?.pathname === '/s') return { label: m.listing_back_to_search(), to: `/s${came.search}` }
  if (listing.own?.isAuthor) return { label: m.listing_manage(), to: '/listings' }
  const query = new URLSearchParams({ pub_category: listing.category })
  if (listing.point) {
    query.set('bounds', formatBounds(boundsAround(listing.point, app.marketplace.search.radius)))
    query.set('address', listing.place)
  }
  const label = marketplaceWord(
    app.marketplace,
    listing.kind === 'offer' ? 'listing_more_offers' : 'listing_more_requests',
    locale,
  )
  return { label, to: `/s?${query.toString().replaceAll('%2C', ',')}` }
}
