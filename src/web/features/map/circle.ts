const earthRadius = 6_371_000
/** Degrees between two corners. */
const step = 8

/** The smallest distance from the middle of a map to its edge, in metres. */
const leastReach = 1000

/** How far a map reaches around the circle of a home, and around the area that a request names: multiples of the radius. */
const reaches = { offer: 1.7, request: 1.14 }

/**
 * Returns the metres from the middle of a map to its nearest edge: a circle of this radius in metres takes more than half of
 * it, the area of a request nearly all of it.
 */
export function reachAround(radius: number, kind: 'offer' | 'request'): number {
  return Math.max(leastReach, radius * reaches[kind])
}

/**
 * The smallest circle of a home that is drawn on the built-in map, in metres: its first view shows it about 100 pixels
 * wide.
 */
const leastCircle = 1050

/** The lowest rank of a place that is named around the area of a request: towns of about 50,000 people. */
export const leastRankAround = 5

/**
 * Returns the radius of the circle that the built-in map draws, in metres. Around a home it may be larger than the one in
 * which the home lies, so that it can be read without streets.
 */
export function shownRadius(radius: number, kind: 'offer' | 'request'): number {
  return kind === 'offer' && radius > 0 ? Math.max(radius, leastCircle) : radius
}

/** A GeoJSON polygon. */
type PolygonFeature = {
  type: 'Feature'
  properties: Record<string, never>
  geometry: { type: 'Polygon'; coordinates: [number, number][][] }
}

/** Returns a circle on the globe as a polygon with a corner every eight degrees. Radius in metres. */
export function circleAround({ lat, lng }: { lat: number; lng: number }, radius: number): PolygonFeature {
  const reach = radius / earthRadius
  const [latitude, longitude] = [radians(lat), radians(lng)]
  const ring: [number, number][] = []
  for (let angle = 0; angle <= 360; angle += step) {
    const bearing = radians(angle % 360)
    const to = Math.asin(
      Math.sin(latitude) * Math.cos(reach) + Math.cos(latitude) * Math.sin(reach) * Math.cos(bearing),
    )
    const along = Math.atan2(
      Math.sin(bearing) * Math.sin(reach) * Math.cos(latitude),
      Math.cos(reach) - Math.sin(latitude) * Math.sin(to),
    )
    ring.push([degrees(longitude + along), degrees(to)])
  }
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI
}
