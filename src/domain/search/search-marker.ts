import { cutText } from '#kernel/cut-text.ts'
import type { Marketplace } from '#config/marketplace.ts'
import type { MatchedPoint } from './matches.ts'

/** A listing on the map: the public point, and as much of the title as a label holds. */
export type SearchMarker = { id: string; lat: number; lng: number; title: string; kind: 'offer' | 'request' }

/** Returns the found listings as the map shows them. A listing without a place is found, but has no mark. */
export function markersOf(marketplace: Pick<Marketplace, 'categories'>, points: MatchedPoint[]): SearchMarker[] {
  return points
    .filter(({ lat, lng }) => Number.isFinite(lat) && Number.isFinite(lng))
    .map((point) => markerOf(marketplace, point))
}

function markerOf(
  { categories }: Pick<Marketplace, 'categories'>,
  { category, title, ...point }: MatchedPoint,
): SearchMarker {
  const kind = categories.find(({ key }) => key === category)?.kind ?? 'offer'
  return { ...point, kind, title: title.length > 40 ? `${cutText(title, 39).trimEnd()}…` : title }
}
