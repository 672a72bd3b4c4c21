import type { Marketplace } from '#config/marketplace.ts'
import type { GeoResult } from '#domain/places/index.ts'

/** Minimum distance in metres from the middle of a named place to each side, for addresses and for other places. */
export type BoundingSize = Marketplace['search']['boundingSize']

const metresPerDegree = 111_200

/** Returns a box of no size, for results that come with a point only. */
export function boxAt([lng, lat]: GeoResult['center']): GeoResult['bbox'] {
  return [lng, lat, lng, lat]
}

/**
 * Returns a result whose box is at least as large as the minimum for its kind, because the outline of a house or hamlet
 * would contain nothing. Larger boxes are returned unchanged.
 */
export function widened(result: GeoResult, size: BoundingSize): GeoResult {
  const [lng, lat] = result.center
  const [west, south, east, north] = result.bbox
  // Across the 180th meridian, where least and most change sides, nothing is small.
  if (east < west) return result
  const dy = (result.kind === 'address' ? size.address : size.other) / metresPerDegree
  const dx = dy / Math.max(0.1, Math.cos((lat * Math.PI) / 180))
  const bbox = [
    Math.min(west, lng - dx),
    Math.min(south, lat - dy),
    Math.max(east, lng + dx),
    Math.max(north, lat + dy),
  ]
  return { ...result, bbox: bbox.map(round) as GeoResult['bbox'] }
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
