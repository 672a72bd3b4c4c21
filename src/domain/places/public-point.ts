import { randomBytes } from 'node:crypto'
import { distanceKm, type Point } from './point.ts'

/** The home is never in the middle of the circle that is shown: the point keeps this share of the radius away. */
const innerShare = 0.3

/** A small place hides fewer homes, so the circle is larger there. */
const village = 5000
const hamlet = 1000

/**
 * Draws the point that everybody may see in place of an exact one: somewhere in the ring from 0.3 to 1 radius around
 * it, every part of the ring's area equally likely, rounded to four decimals. Drawn once and kept; whoever could
 * have it drawn again and again could average the drawings. `random` gives numbers from 0 up to, not including, 1;
 * unless told from the system's cryptographic source, so that nobody can compute the drawing backwards.
 */
export function drawPublicPoint(exact: Point, radiusMetres: number, random: () => number = secureRandom): Point {
  for (let attempt = 0; ; attempt++) {
    const distance = radiusMetres * Math.sqrt(innerShare ** 2 + (1 - innerShare ** 2) * random())
    const point = roundPoint(offset(exact, distance, random() * 2 * Math.PI))
    // Rounding moves a point by up to eight metres, which may carry it over the edge.
    if (keepsPublicPoint(exact, point, radiusMetres) || attempt === 50) return point
  }
}

/**
 * Whether a public point may stay when the exact one was corrected: the home is still in the circle of the given
 * radius in metres and still not in its middle.
 */
export function keepsPublicPoint(exact: Point, publicPoint: Point, radiusMetres: number): boolean {
  const metres = distanceKm(exact, publicPoint) * 1000
  return metres >= innerShare * radiusMetres && metres <= radiusMetres
}

/** Radius in metres of the circle shown for a home in a place of so many people. Unknown counts as few. */
export function radiusFor(population: number | undefined): number {
  if (population === undefined || population < hamlet) return 2000
  return population < village ? 1000 : 500
}

/** 48 random bits as a number from 0 up to, not including, 1. */
function secureRandom(): number {
  return randomBytes(6).readUIntBE(0, 6) / 2 ** 48
}

/** The point so many metres away in a direction given in radians. */
function offset({ lat, lng }: Point, metres: number, direction: number): Point {
  const degrees = metres / 111_195
  const parallel = Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  return { lat: lat + degrees * Math.cos(direction), lng: lng + (degrees * Math.sin(direction)) / parallel }
}

function roundPoint({ lat, lng }: Point): Point {
  const wrapped = lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng
  return { lat: round(Math.max(-90, Math.min(90, lat))), lng: round(wrapped) }
}

function round(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4
}
