import { categoriesOfKind } from '#config/categories-of-kind.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { openRequestsOf } from './one-open-request.ts'

type Needs = Pick<App, 'db' | 'marketplace'>

/**
 * A host's own listing with the keys of what does not fit a guest's request. `requested`: the guest has an open request for
 * that listing already, which holds its nights.
 */
export type OwnOffer = { listingId: string; title: string; misfits: ('requested' | 'places' | 'dates')[] }

/** Returns the host's own public offers for a guest's request, those that fit first. */
export async function ownOffersFor(app: Needs, viewer: Viewer, requestId: string): Promise<OwnOffer[]> {
  const { userId } = requireMember(viewer)
  const request = await app.db
    .selectFrom('publicListings')
    .select(['authorId', 'availableFrom', 'availableUntil', 'capacity'])
    .where('id', '=', requestId)
    .executeTakeFirst()
  if (!request) throw new Problem('listing-not-found')
  const offers = categoriesOfKind(app.marketplace, 'offer')
  const own = await app.db
    .selectFrom('publicListings')
    .select(['id', 'title', 'capacity', 'availableFrom', 'availableUntil'])
    .where('authorId', '=', userId)
    .where('category', 'in', offers)
    .orderBy('createdAt', 'desc')
    .limit(50)
    .execute()
  const requested = await openRequestsOf(app.db, request.authorId ?? '')
  const isRequested = (id: string | null) =>
    requested.some(({ listingId, from, until }) => listingId === id && overlap({ from, until }, request))
  return own
    .map(({ id, title, ...offer }) => ({
      listingId: id ?? '',
      title: title ?? '',
      misfits: [...(isRequested(id) ? (['requested'] as const) : []), ...misfits(offer, request)],
    }))
    .sort((a, b) => a.misfits.length - b.misfits.length)
}

type Span = { capacity: number | null; availableFrom: string | null; availableUntil: string | null }

function overlap(stay: { from: string; until: string }, { availableFrom, availableUntil }: Span): boolean {
  return stay.from < (availableUntil ?? '9999') && stay.until > (availableFrom ?? '0000')
}

function misfits(offer: Span, request: Span): ('places' | 'dates')[] {
  const isTooSmall = (offer.capacity ?? 0) < (request.capacity ?? 0)
  const isTooLate = offer.availableFrom !== null && (request.availableFrom ?? '9999') < offer.availableFrom
  const isTooEarly = offer.availableUntil !== null && (request.availableUntil ?? '0000') > offer.availableUntil
  return [...(isTooSmall ? (['places'] as const) : []), ...(isTooLate || isTooEarly ? (['dates'] as const) : [])]
}
