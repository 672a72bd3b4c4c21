import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { requireActive } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

type Deps = Pick<App, 'db' | 'marketplace'>

/** An own listing of a host, and whether it fits somebody's request; what does not fit is said by key. */
export type OwnOffer = { listingId: string; title: string; misfits: ('places' | 'dates')[] }

/** The host's own public offers for somebody's request, those that fit first. */
export async function ownOffersFor(app: Deps, viewer: Viewer, requestId: string): Promise<OwnOffer[]> {
  const { userId } = requireActive(viewer)
  const request = await app.db
    .selectFrom('publicListings')
    .select(['availableFrom', 'availableUntil', 'capacity'])
    .where('id', '=', requestId)
    .executeTakeFirst()
  if (!request) throw new Problem('listing-not-found')
  const kinds = app.marketplace.categories.filter(({ kind }) => kind === 'offer').map(({ key }) => key)
  const own = await app.db
    .selectFrom('publicListings')
    .select(['id', 'title', 'capacity', 'availableFrom', 'availableUntil'])
    .where('authorId', '=', userId)
    .where('category', 'in', kinds)
    .orderBy('createdAt', 'desc')
    .limit(50)
    .execute()
  return own
    .map(({ id, title, ...offer }) => ({ listingId: id ?? '', title: title ?? '', misfits: misfits(offer, request) }))
    .sort((a, b) => a.misfits.length - b.misfits.length)
}

type Span = { capacity: number | null; availableFrom: string | null; availableUntil: string | null }

function misfits(offer: Span, request: Span): OwnOffer['misfits'] {
  const isTooSmall = (offer.capacity ?? 0) < (request.capacity ?? 0)
  const isTooLate = offer.availableFrom !== null && (request.availableFrom ?? '9999') < offer.availableFrom
  const isTooEarly = offer.availableUntil !== null && (request.availableUntil ?? '0000') > offer.availableUntil
  return [...(isTooSmall ? (['places'] as const) : []), ...(isTooLate || isTooEarly ? (['dates'] as const) : [])]
}
