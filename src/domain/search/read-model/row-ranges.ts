import type { Bounds } from '#domain/places/index.ts'
import { interleave, side, splitAtMeridian } from '../cells.ts'
import type { Segment } from './segment.ts'

/** Stretches of rows: `from`, `until` (not included), and whether each row's point must be looked at. */
export type Stretches = { from: number[]; until: number[]; check: boolean[]; rows: number }

/** Fewer rows than this are not divided any further: looking at each is quicker. */
const fewRows = 48

/** All rows, or those that may lie in a box: whole cells inside it need no second look. */
export function stretchesOf(segment: Segment, bounds: Bounds | null): Stretches {
  const found: Stretches = { from: [], until: [], check: [], rows: 0 }
  if (bounds) {
    const { placed } = segment
    for (const box of splitAtMeridian(bounds))
      divide(segment, found, wholeColumns(box), { x: 0, y: 0, size: side }, 0, placed)
    joinHalves(found)
  } else push(found, 0, segment.sealed, false)
  // A stretch of its own: sets of sealed rows do not know these.
  append(found, segment.sealed, segment.size, bounds !== null)
  return found
}

/** The cells that a box touches, and those that lie wholly inside. */
type Cover = { touched: Box; inside: Box }
type Box = { left: number; right: number; bottom: number; top: number }

function wholeColumns({ north, east, south, west }: Bounds): Cover {
  const [left, right] = [((west + 180) / 360) * side, ((east + 180) / 360) * side]
  const [bottom, top] = [((south + 90) / 180) * side, ((north + 90) / 180) * side]
  const clamp = (cell: number) => Math.min(side - 1, Math.max(0, Math.floor(cell)))
  return {
    touched: { left: clamp(left), right: clamp(right), bottom: clamp(bottom), top: clamp(top) },
    inside: {
      left: Math.ceil(left),
      right: Math.floor(right) - 1,
      bottom: Math.ceil(bottom),
      top: Math.floor(top) - 1,
    },
  }
}

type Quad = { x: number; y: number; size: number }

function divide(segment: Segment, found: Stretches, cover: Cover, quad: Quad, from: number, until: number): void {
  if (from === until || !touches(quad, cover.touched)) return
  if (contains(quad, cover.inside)) push(found, from, until, false)
  else if (quad.size === 1 || until - from <= fewRows) push(found, from, until, true)
  else {
    const half = quad.size / 2
    let start = from
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const x = quad.x + (quarter & 1) * half
      const y = quad.y + (quarter >> 1) * half
      const end = quarter === 3 ? until : rowOf(segment.cell, interleave(x, y) + half * half, start, until)
      divide(segment, found, cover, { x, y, size: half }, start, end)
      start = end
    }
  }
}

function touches({ x, y, size }: Quad, box: Box): boolean {
  return x <= box.right && x + size - 1 >= box.left && y <= box.top && y + size - 1 >= box.bottom
}

function contains({ x, y, size }: Quad, box: Box): boolean {
  return x >= box.left && x + size - 1 <= box.right && y >= box.bottom && y + size - 1 <= box.top
}

/** The first row from `from` on whose cell is not below `cell`. */
export function rowOf(cells: Int32Array, cell: number, from: number, until: number): number {
  let low = from
  let high = until
  while (low < high) {
    const middle = (low + high) >>> 1
    if (cells[middle]! < cell) low = middle + 1
    else high = middle
  }
  return low
}

function push(found: Stretches, from: number, until: number, check: boolean): void {
  if (from === until) return
  const last = found.from.length - 1
  if (last >= 0 && found.until[last] === from && found.check[last] === check) {
    found.until[last] = until
    found.rows += until - from
  } else append(found, from, until, check)
}

function append(found: Stretches, from: number, until: number, check: boolean): void {
  if (from === until) return
  found.rows += until - from
  found.from.push(from)
  found.until.push(until)
  found.check.push(check)
}

/**
 * Across the 180th meridian the eastern half comes first in the box and last among the cells; and what both halves reach
 * into is found twice, as far apart as the ends of the box may be.
 */
function joinHalves(found: Stretches): void {
  const { from, until, check } = found
  const inOrder = from
    .map((start, index) => ({ from: start, until: until[index]!, check: check[index]! }))
    .sort((a, b) => a.from - b.from)
  Object.assign(found, { from: [], until: [], check: [], rows: 0 } satisfies Stretches)
  let end = 0
  for (const stretch of inOrder) {
    push(found, Math.max(end, stretch.from), Math.max(end, stretch.until), stretch.check)
    end = Math.max(end, stretch.until)
  }
}

/** The same as pairs of first and last row (not included), those that touch joined. */
export function rangesOf({ from, until }: Stretches): number[] {
  const ranges: number[] = []
  from.forEach((start, index) => {
    if (ranges.at(-1) === start) ranges[ranges.length - 1] = until[index]!
    else ranges.push(start, until[index]!)
  })
  return ranges
}
