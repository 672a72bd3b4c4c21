import type { App } from '#domain/app.ts'
import { needsOfAnswers, type UnmetNeed, unmetNeeds } from './needs.ts'
import { parseSearchQuery } from './parse-search-query.ts'

/** The needs of a request: `capacity` is the number of people, `fields` its answers to the marketplace's questions. */
type Request = { capacity: number; fields: Record<string, unknown> }

/**
 * Returns somebody's published offers in the order in which they fit a request, each with what the request needs and the
 * offer does not have: those with room for all first, then those that lack least, then the smallest.
 */
export async function offersByFit<Offer extends { id: string; capacity: number }>(
  app: Pick<App, 'db' | 'marketplace'>,
  request: Request,
  offers: Offer[],
): Promise<{ offer: Offer; unmet: UnmetNeed[] }[]> {
  if (offers.length === 0) return []
  const everything = parseSearchQuery(new URLSearchParams(), app.marketplace)
  const facets = needsOfAnswers(app.marketplace, [request.fields])
  const ids = offers.map(({ id }) => id)
  const unmet =
    facets.length > 0 ? await unmetNeeds(app, { ...everything, facets }, ids) : new Map<string, UnmetNeed[]>()
  const tooSmall = (offer: Offer) => Number(offer.capacity < request.capacity)
  return offers
    .map((offer) => ({ offer, unmet: unmet.get(offer.id) ?? [] }))
    .toSorted(
      (a, b) =>
        tooSmall(a.offer) - tooSmall(b.offer) || a.unmet.length - b.unmet.length || a.offer.capacity - b.offer.capacity,
    )
}
