import { type Bounds, distanceKm, type Point } from '#domain/places/index.ts'
import { interleave, side, splitAtMeridian } from '../cells.ts'
import { type Bits, hasBit } from './bits.ts'
import { eachHit, type Hits } from './match-rows.ts'
import { rowOf } from './row-ranges.ts'
import type { Segment } from './segment.ts'

/** Squares with so few rows are not divided any further. */
const fewRows = 64
/** Squares with at most so many rows are left out when none of them matches. */
const rowsLookedThrough = 8192

/** The matches nearest to a point, by whole metres and then the newest first; those without a point come last. */
export function nearestRows(
  segment: Segment,
  { hits, total }: { hits: Hits; total: number },
  { origin, skip, take }: { origin: Point; skip: number; take: number },
): number[] {
  const { bits } = hits
  const found = {
    total,
    has: (row: number) => hasBit(bits, row),
    any: (from: number, until: number) => hasAny(bits, from, until),
    bounds: null,
  }
  const nearest = nearestOf(segment, found, { origin, skip, take })
  if (nearest) return nearest
  const every = new Nearest(segment, origin, skip + take)
  eachHit(hits, (row) => every.add(row))
  return every.rows().slice(skip)
}

/** What may be near: how many, whether a row is one of them, whether any row of a stretch may be, and the box they lie in. */
export type Candidates = {
  total: number
  has(row: number): boolean
  any(from: number, until: number): boolean
  bounds: Bounds | null
}

/** The nearest by walking outwards; null when there are few, or too few with a point. */
export function nearestOf(
  segment: Segment,
  found: Candidates,
  { origin, skip, take }: { origin: Point; skip: number; take: number },
): number[] | null {
  const near = new Nearest(segment, origin, skip + take)
  const isWhole = found.total > 2 * (skip + take) && walkOutwards(segment, found, origin, near)
  return isWhole ? near.rows().slice(skip) : null
}

/** The nearest of the rows that are added: more than are wanted, halved when too many. */
class Nearest {
  readonly #segment: Segment
  readonly #origin: Point
  readonly #most: number
  #kept: { row: number; metres: number }[] = []
  #room: number
  /** What is farther away than this is not wanted. */
  worst = Number.POSITIVE_INFINITY

  constructor(segment: Segment, origin: Point, most: number) {
    this.#segment = segment
    this.#origin = origin
    this.#most = most
    this.#room = most
  }

  add(row: number): void {
    const { lat, lng } = this.#segment
    const km = distanceKm(this.#origin, { lat: lat[row]!, lng: lng[row]! })
    const metres = Number.isNaN(km) ? Number.MAX_SAFE_INTEGER : Math.round(km * 1000)
    if (metres > this.worst) return
    this.#kept.push({ row, metres })
    if (this.#kept.length < this.#room) return
    this.#sort()
    this.#room = this.#most * 2 + 64
    this.worst = this.#kept.at(-1)?.metres ?? this.worst
  }

  rows(): number[] {
    this.#sort()
    return this.#kept.map(({ row }) => row)
  }

  #sort(): void {
    const { compareNewest } = this.#segment
    this.#kept.sort((a, b) => a.metres - b.metres || compareNewest.call(this.#segment, a.row, b.row))
    this.#kept = this.#kept.slice(0, this.#most)
  }
}

/** A square of the map, the rows in it, and how near any of them can be at the least, in metres. */
type Square = { x: number; y: number; size: number; from: number; until: number; metres: number }

/**
 * Adds matches square by square, the nearest square first, until what remains is farther away than all that are wanted.
 * False when there are fewer matches with a point than are wanted.
 */
function walkOutwards(segment: Segment, found: Candidates, origin: Point, near: Nearest): boolean {
  for (let row = segment.sealed; row < segment.size; row += 1)
    if (segment.cell[row]! >= 0 && found.has(row)) near.add(row)
  const boxes = found.bounds && splitAtMeridian(found.bounds)
  const queue: Square[] = []
  push(queue, { x: 0, y: 0, size: side, from: 0, until: segment.placed, metres: 0 })
  for (let square = pop(queue); square && square.metres <= near.worst; square = pop(queue)) {
    const { from, until, size } = square
    if (size === 1 || until - from <= fewRows) {
      for (let row = from; row < until; row += 1) if (found.has(row)) near.add(row)
    } else {
      for (const quarter of quartersOf(segment, found, origin, square))
        if (!boxes || boxes.some((box) => overlaps(box, quarter))) push(queue, quarter)
    }
  }
  return near.worst < Number.POSITIVE_INFINITY
}

function quartersOf(segment: Segment, found: Candidates, origin: Point, { x, y, size, from, until }: Square): Square[] {
  const half = size / 2
  const quarters: Square[] = []
  let start = from
  for (let quarter = 0; quarter < 4 && start < until; quarter += 1) {
    const [left, bottom] = [x + (quarter & 1) * half, y + (quarter >> 1) * half]
    const end = quarter === 3 ? until : rowOf(segment.cell, interleave(left, bottom) + half * half, start, until)
    const isEmpty = end === start || (end - start <= rowsLookedThrough && !found.any(start, end))
    if (!isEmpty)
      quarters.push({
        x: left,
        y: bottom,
        size: half,
        from: start,
        until: end,
        metres: least(origin, left, bottom, half),
      })
    start = end
  }
  return quarters
}

/** Whether a square may hold a point of a box. */
function overlaps({ north, south, west, east }: Bounds, { x, y, size }: Square): boolean {
  const [left, bottom, degrees] = [(x / side) * 360 - 180, (y / side) * 180 - 90, size / side]
  const [right, top] = [left + degrees * 360, bottom + degrees * 180]
  // The points of the northern and eastern rims of the globe stand in the last squares.
  return bottom <= north && top >= south && left <= east && right >= west
}

function hasAny(hits: Bits, from: number, until: number): boolean {
  const [first, last] = [from >>> 5, (until - 1) >>> 5]
  for (let word = first; word <= last; word += 1) {
    let hit = hits[word]!
    if (word === first) hit &= -1 << (from & 31)
    if (word === last) hit &= -1 >>> (31 - ((until - 1) & 31))
    if (hit !== 0) return true
  }
  return false
}

/**
 * No point of a square is nearer than this, in metres: as if its least difference in latitude, its least in longitude and
 * its latitude farthest from the equator were those of one point. A metre less, for what is lost in rounding.
 */
function least(origin: Point, x: number, y: number, size: number): number {
  const [west, south] = [(x / side) * 360 - 180, (y / side) * 180 - 90]
  const [east, north] = [west + (size / side) * 360, south + (size / side) * 180]
  const lat = Math.max(0, south - origin.lat, origin.lat - north)
  const isBeside = origin.lng < west || origin.lng > east
  const lng = isBeside ? Math.min(around(origin.lng - west), around(origin.lng - east)) : 0
  const farthest = Math.max(Math.abs(south), Math.abs(north))
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2
  const cosine = (degrees: number) => Math.max(0, Math.cos((degrees * Math.PI) / 180))
  const square = half(lat) + cosine(origin.lat) * cosine(farthest) * half(lng)
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(square))) - 1
}

/** Degrees between two longitudes, the shorter way. */
function around(degrees: number): number {
  const turned = Math.abs(degrees)
  return Math.min(turned, 360 - turned)
}

/** A heap: a square stands behind one that is nearer, at half its place. */
function push(queue: Square[], square: Square): void {
  let at = queue.length
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (queue[parent]!.metres <= square.metres) break
    queue[at] = queue[parent]!
    at = parent
  }
  queue[at] = square
}

function pop(queue: Square[]): Square | undefined {
  const [nearest] = queue
  const last = queue.pop()
  if (!last || queue.length === 0) return nearest
  let at = 0
  for (;;) {
    const [left, right] = [at * 2 + 1, at * 2 + 2]
    if (left >= queue.length) break
    const child = right < queue.length && queue[right]!.metres < queue[left]!.metres ? right : left
    if (queue[child]!.metres >= last.metres) break
    queue[at] = queue[child]!
    at = child
  }
  queue[at] = last
  return nearest
}
