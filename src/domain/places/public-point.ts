import { createHmac } from 'node:crypto'
import { distanceKm, type Point } from './point.ts'

/** The home is never in the middle of the circle that is shown: the point keeps this share of the radius away. */
const innerShare = 0.3

/** A small place hides fewer homes, so the circle is larger there. */
const village = 5000
const hamlet = 1000

/** Side of the squares whose homes share a public point, in metres. */
const cellMetres = 100
/** Maximum distance of a home from the middle of its square plus the error of rounding, in metres. */
const slack = cellMetres * Math.SQRT1_2 + 9

const metresPerDegree = 111_195

/** The host of the home, and the installation's secret. */
export type DrawKey = { secret: string; hostId: string }

/**
 * Returns the public point of an exact one, rounded to four decimals: from 0.3 to 1 radius away from every home in the same
 * square of 100 m. It depends on the secret, the host and the square alone. So a host who moves away and back, or deletes a
 * listing and creates it again, gets the same point, and several draws cannot be averaged.
 */
export function drawPublicPoint(exact: Point, radiusMetres: number, key: DrawKey): Point {
  const cell = cellOf(exact)
  const random = createHmac('sha256', key.secret).update(`public point ${key.hostId} ${cell.name}`).digest()
  const inner = innerShare * radiusMetres + slack
  const outer = Math.max(inner, radiusMetres - slack)
  // Every part of the ring's area is equally likely.
  const distance = Math.sqrt(inner ** 2 + (outer ** 2 - inner ** 2) * fraction(random, 0))
  return roundPoint(offset(cell.middle, distance, fraction(random, 6) * 2 * Math.PI))
}

/** The square of 100 m that a point lies in. */
function cellOf({ lat, lng }: Point): { name: string; middle: Point } {
  const height = cellMetres / metresPerDegree
  const row = Math.floor(lat / height)
  const middleLat = (row + 0.5) * height
  const width = height / parallelOf(middleLat)
  const column = Math.floor(lng / width)
  return { name: `${row} ${column}`, middle: { lat: middleLat, lng: (column + 0.5) * width } }
}

/**
 * Whether a public point may stay when the exact one was corrected: the home is still in the circle of the given
 * radius in metres and still not in its middle.
 */
export function keepsPublicPoint(exact: Point, publicPoint: Point, radiusMetres: number): boolean {
  const metres = distanceKm(exact, publicPoint) * 1000
  return metres >= innerShare * radiusMetres && metres <= radiusMetres
}

/**
 * Returns the radius in metres of the circle shown for a home in a place of the given population. Unknown counts as small.
 */
export function radiusFor(population: number | undefined): number {
  if (population === undefined || population < hamlet) return 2000
  return population < village ? 1000 : 500
}

/** Six bytes as a number from 0 up to, not including, 1. */
function fraction(bytes: Buffer, at: number): number {
  return bytes.readUIntBE(at, 6) / 2 ** 48
}

/** Returns the point at a distance in metres, in a direction given in radians. */
function offset({ lat, lng }: Point, metres: number, direction: number): Point {
  const degrees = metres / metresPerDegree
  return { lat: lat + degrees * Math.cos(direction), lng: lng + (degrees * Math.sin(direction)) / parallelOf(lat) }
}

/** Length of a parallel as a share of the equator's. */
function parallelOf(lat: number): number {
  return Math.max(0.01, Math.cos((lat * Math.PI) / 180))
}

function roundPoint({ lat, lng }: Point): Point {
  const wrapped = lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng
  return { lat: round(Math.max(-90, Math.min(90, lat))), lng: round(wrapped) }
}

function round(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4
}
