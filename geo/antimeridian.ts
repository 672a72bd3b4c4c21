import type { Feature, Position } from './shapes.ts'

/**
 * A ring that jumps from 180 to -180 degrees goes on beyond 180 instead, so that it encloses what it means; a ring
 * around a pole is closed along the pole. Longitudes may then exceed 180, but the ring's middle does not.
 */
export function unwrapRing(ring: Position[]): Position[] {
  let shift = 0
  const points = ring.map((point, index): Position => {
    const before = ring[index - 1]
    if (before && point[0]! - before[0]! > 180) shift -= 360
    if (before && point[0]! - before[0]! < -180) shift += 360
    return [point[0]! + shift, point[1]!]
  })
  if (shift === 0) return center(points)
  const pole = points[0]![1]! < 0 ? -90 : 90
  return [...points, [points.at(-1)![0]!, pole], [points[0]![0]!, pole], points[0]!]
}

function center(ring: Position[]): Position[] {
  const longitudes = ring.map(([lng]) => lng!)
  const middle = (Math.min(...longitudes) + Math.max(...longitudes)) / 2
  const turns = middle > 180 ? 1 : middle < -180 ? -1 : 0
  return turns === 0 ? ring : ring.map(([lng, lat]) => [lng! - turns * 360, lat!])
}

/** The same for a polygon or multipolygon; other shapes stay. */
export function unwrapFeature(feature: Feature): Feature {
  const { geometry } = feature
  if (geometry?.type === 'Polygon')
    return { ...feature, geometry: { ...geometry, coordinates: geometry.coordinates.map(unwrapRing) } }
  if (geometry?.type !== 'MultiPolygon') return feature
  return {
    ...feature,
    geometry: { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(unwrapRing)) },
  }
}
