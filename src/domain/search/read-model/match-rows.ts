import { type Bounds, distanceKm, type Point } from '#domain/places/index.ts'
import { splitAtMeridian } from '../cells.ts'
import { type Bits, countBits, keepBits, wordsFor } from './bits.ts'
import type { Plan } from './plan.ts'
import type { NumberTest, SetCache } from './set-cache.ts'
import type { Segment } from './segment.ts'
import { roomTest } from './stays.ts'

/** The rows that match: a set, and which of its words are not empty, ascending. */
export type Hits = { bits: Bits; touched: Uint32Array; words: number }

/** Every row that fulfils a plan. */
export function matchRows(segment: Segment, plan: Plan, sets: SetCache): Hits {
  const words = wordsFor(segment.size)
  const hits: Hits = { bits: new Uint32Array(words), touched: new Uint32Array(words), words: 0 }
  const { from, until, check, rows } = plan.stretches
  const tests = testsOf(segment, plan)
  const sifted = rows > sets.manyRows && tests.length > 0
  const masks = sifted ? [...plan.masks, ...keptSets(segment, plan, tests, sets)] : plan.masks
  const isInside = boxTest(segment, plan)
  const rooms = plan.stay && roomTest(segment, plan.stay)
  for (let index = 0; index < from.length; index += 1) {
    const start = from[index]!
    const isAppended = start >= segment.sealed
    const isKept = sifted && !isAppended
    const looks = { point: check[index] || plan.circle ? isInside : null, rooms: isKept ? null : rooms }
    sift(hits, isAppended ? plan.masks : masks, start, until[index]!, isKept ? [] : tests, looks)
  }
  return hits
}

/** How many rows there are, and in these sets. */
export function countHits({ bits, touched, words }: Hits, ...sets: Bits[]): number {
  let count = 0
  for (let index = 0; index < words; index += 1) {
    const word = touched[index]!
    let hit = bits[word]!
    for (const set of sets) hit &= set[word]!
    count += countBits(hit)
  }
  return count
}

/** Only those that are in one of the sets. */
export function keepHits({ bits, touched, words }: Hits, sets: Bits[]): void {
  for (let index = 0; index < words; index += 1) {
    const word = touched[index]!
    let kept = 0
    for (const set of sets) kept |= set[word]!
    bits[word]! &= kept
  }
}

/** Calls `visit` with each row, ascending. */
export function eachHit({ bits, touched, words }: Hits, visit: (row: number) => void): void {
  for (let index = 0; index < words; index += 1) {
    const word = touched[index]!
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) visit((word << 5) + 31 - Math.clz32(rest & -rest))
  }
}

function testsOf(segment: Segment, plan: Plan): NumberTest[] {
  return (['capacity', 'price', 'from', 'until'] as const).flatMap((name) => {
    const span = plan[name]
    return span ? [{ name, column: segment[name], span }] : []
  })
}

/** What columns and calendars say, as sets of sealed rows. */
function keptSets(segment: Segment, { stay }: Plan, tests: NumberTest[], sets: SetCache): Bits[] {
  const numbers = tests.map((test) => sets.ofNumbers(segment, test))
  return stay ? [...numbers, sets.ofRooms(segment, stay)] : numbers
}

type RowTest = (row: number) => boolean
/** The rows that must be looked at (all when null), and the look. */
type Rooms = { rows: Bits | null; test: RowTest }

function sift(
  hits: Hits,
  masks: Bits[],
  from: number,
  until: number,
  tests: NumberTest[],
  { point, rooms }: { point: RowTest | null; rooms: Rooms | null },
): void {
  const [first, last] = [from >>> 5, (until - 1) >>> 5]
  for (let word = first; word <= last; word += 1) {
    let hit = -1
    if (word === first) hit &= -1 << (from & 31)
    if (word === last) hit &= -1 >>> (31 - ((until - 1) & 31))
    for (let mask = 0; mask < masks.length; mask += 1) hit &= masks[mask]![word]!
    for (let test = 0; hit !== 0 && test < tests.length; test += 1) hit = sieve(tests[test]!, word << 5, hit)
    if (point && hit !== 0) hit = keepBits(point, word << 5, hit)
    if (rooms && hit !== 0) {
      const doubtful = rooms.rows ? hit & rooms.rows[word]! : hit
      hit = (hit ^ doubtful) | keepBits(rooms.test, word << 5, doubtful)
    }
    if (hit === 0) continue
    if (hits.bits[word] === 0) hits.touched[hits.words++] = word
    hits.bits[word]! |= hit
  }
}

function sieve({ column, span: { low, high } }: NumberTest, base: number, hit: number): number {
  let kept = hit
  for (let rest = hit; rest !== 0; rest &= rest - 1) {
    const bit = rest & -rest
    const value = column[base + 31 - Math.clz32(bit)]!
    if (value < low || value > high) kept ^= bit
  }
  return kept
}

/** Whether a row's point lies in the box and in the circle. */
export function boxTest(
  { lat, lng }: Pick<Segment, 'lat' | 'lng'>,
  { bounds, circle }: Pick<Plan, 'bounds' | 'circle'>,
): (row: number) => boolean {
  const boxes = bounds ? splitAtMeridian(bounds) : [{ north: 90, south: -90, east: 180, west: -180 }]
  const isInBox = (row: number, box: Bounds) =>
    lat[row]! >= box.south && lat[row]! <= box.north && lng[row]! >= box.west && lng[row]! <= box.east
  const [one, other] = boxes as [Bounds, Bounds | undefined]
  const isNear = circle && ((row: number) => isWithin({ lat: lat[row]!, lng: lng[row]! }, circle))
  return (row) => (isInBox(row, one) || (other !== undefined && isInBox(row, other))) && (!isNear || isNear(row))
}

function isWithin(point: Point, { center, km }: { center: Point; km: number }): boolean {
  return Math.round(distanceKm(center, point) * 1000) <= Math.round(km * 1000)
}
