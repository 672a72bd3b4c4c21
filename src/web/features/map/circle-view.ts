import { boundsAround } from '#domain/places/point.ts'
import { reachAround, shownRadius } from './circle.ts'
import type { Venue } from './venue-marks.ts'

/** Half the height of the view around an exact point, in kilometres. */
const districtReach = 0.5

/** Room beside a venue at the edge of the view, in pixels: on the right its word needs some, on the left its disc alone. */
const roomRight = 76
const roomLeft = 24

export type CircleSubject = {
  point: { lat: number; lng: number }
  radius: number
  kind: 'offer' | 'request'
  styleUrl: string | null
  venue: Venue | null
}

/**
 * Returns what a map shows: the circle and its surroundings; around an exact point on the built-in map, which has no
 * streets, the venue and the names of the districts, with the point in the middle.
 */
export function viewOfCircle({ point, radius, kind, styleUrl, venue }: CircleSubject) {
  const shown = styleUrl ? radius : shownRadius(radius, kind)
  if (radius > 0 || styleUrl) return { bounds: boundsAround(point, reachAround(shown, kind) / 1000) }
  const around = boundsAround(point, districtReach)
  if (!venue) return { bounds: around }
  const { lat, lng } = venue.point
  // As far on the other side, so that the pin stays in the middle.
  const north = Math.max(around.north - point.lat, Math.abs(lat - point.lat))
  const east = Math.max(around.east - point.lng, Math.abs(lng - point.lng))
  const bounds = {
    north: point.lat + north,
    south: point.lat - north,
    east: point.lng + east,
    west: point.lng - east,
  }
  const side = lng > point.lng ? roomRight : roomLeft
  return { bounds, padding: { top: 50, bottom: 38, left: side, right: side } }
}
