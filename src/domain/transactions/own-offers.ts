import { categoriesOfKind } from '#config/categories-of-kind.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { needsOfAnswers, parseSearchQuery, type UnmetNeed, unmetNeeds } from '../search/index.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { openRequestsOf } from './one-open-request.ts'

type Needs = Pick<App, 'db' | 'marketplace'>

/**
 * A host's own listing with the keys of what does not fit a guest's request, and what the guest needs and it does not have.
 * `requested`: the guest has an open request for that listing already, which holds its nights.
 */
export type OwnOffer = {
  listingId: string
  title: string
  misfits: ('requested' | 'places' | 'dates')[]
  unmet: UnmetNeed[]
}

/**
 * Returns the host's own public offers in the order in which they fit a guest's request: those with the fewest misfits
 * first, then those that lack least of what the guest needs, then the smallest. Throws `listing-not-found`.
 */
export async function ownOffersFor(app: Needs, viewer: Viewer, requestId: string): Promise<OwnOffer[]> {
  const { userId } = requireMember(viewer)
  const request = await app.db
    .selectFrom('publicListings')
    .select(['authorId', 'availableFrom', 'availableUntil', 'capacity', 'publicData'])
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
    .limit(100)
    .execute()
  const requested = await openRequestsOf(app.db, request.authorId ?? '')
  const isRequested = (id: string | null) =>
    requested.some(({ listingId, from, until }) => listingId === id && overlap({ from, until }, request))
  const unmet = await unmetBy(
    app,
    request.publicData,
    own.flatMap(({ id }) => id ?? []),
  )
  return own
    .map(({ id, title, ...offer }) => ({
      capacity: offer.capacity ?? 0,
      listingId: id ?? '',
      title: title ?? '',
      misfits: [...(isRequested(id) ? (['requested'] as const) : []), ...misfits(offer, request)],
      unmet: unmet.get(id ?? '') ?? [],
    }))
    .toSorted(
      (a, b) => a.misfits.length - b.misfits.length || a.unmet.length - b.unmet.length || a.capacity - b.capacity,
    )
    .map(({ capacity: _capacity, ...offer }) => offer)
}

/** Returns the needs that the answers of a request name and offers do not meet, by the offer's id. */
async function unmetBy(app: Needs, answers: unknown, offerIds: string[]): Promise<Map<string, UnmetNeed[]>> {
  const facets = needsOfAnswers(app.marketplace, [answers as Record<string, unknown>])
  if (facets.length === 0 || offerIds.length === 0) return new Map()
  const everything = parseSearchQuery(new URLSearchParams(), app.marketplace)
  return unmetNeeds(app, { ...everything, facets }, offerIds)
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
