import type { Bounds } from '#domain/places/index.ts'

/** A run of cell numbers, both ends included. */
export type CellRange = { low: number; high: number }

const bits = 15
/** Cells from pole to pole, and around the globe. */
export const side = 2 ** bits

/**
 * Returns the cell of a point, as the database's `search_cell` counts it: 15 bits each of longitude and latitude,
 * interleaved.
 */
export function cellOf(lat: number, lng: number): number {
  return interleave(column(lng), row(lat))
}

/** Returns a box as one or two boxes that do not cross the 180th meridian. */
export function splitAtMeridian(bounds: Bounds): Bounds[] {
  if (bounds.west <= bounds.east) return [bounds]
  return [
    { ...bounds, east: 180 },
    { ...bounds, west: -180 },
  ]
}

/**
 * Returns runs of cells that cover the box, with as little around it as their number allows. What they hold beside it
 * must be sorted out by the coordinates.
 */
export function coverBounds(bounds: Bounds, max = 24): CellRange[] {
  return mergeRuns(
    splitAtMeridian(bounds).flatMap((part) => coverBox(boxOf(part), max * 4)),
    max,
  )
}

/** Squares of a box: those that lie wholly inside, and those at its edge, which reach beyond it. */
export type CoveredSquares = { inside: CellRange[]; edge: CellRange[] }

/**
 * Returns the squares of two to the power of `level / 2` cells a side that touch a box, as runs of cells. `level` is even.
 */
export function coverSquares(bounds: Bounds, level: number): CoveredSquares {
  const inside: Quad[] = []
  const edge: Quad[] = []
  const visit = (quad: Quad, box: Box): void => {
    if (!touches(quad, box)) return
    if (isWithin(quad, box)) inside.push(quad)
    else if (quad.size <= 2 ** (level / 2)) edge.push(quad)
    else for (const quarter of quarters(quad)) visit(quarter, box)
  }
  for (const part of splitAtMeridian(bounds)) visit({ x: 0, y: 0, size: side }, boxOf(part))
  return { inside: joinRuns(inside.map(runOf)), edge: joinRuns(edge.map(runOf)) }
}

type Box = { left: number; right: number; bottom: number; top: number }
type Quad = { x: number; y: number; size: number }

/** Halves squares that are partly inside, the largest first, until the budget is used up. */
function coverBox(box: Box, budget: number): CellRange[] {
  const inside: Quad[] = []
  let partly: Quad[] = [{ x: 0, y: 0, size: side }]
  while (partly.length > 0 && inside.length + partly.length < budget) {
    const smaller: Quad[] = []
    for (const quad of partly) {
      if (quad.size === 1 || isInside(quad, box)) inside.push(quad)
      else smaller.push(...quarters(quad).filter((quarter) => touches(quarter, box)))
    }
    partly = smaller
  }
  return [...inside, ...partly].map(runOf)
}

function boxOf({ west, east, south, north }: Bounds): Box {
  return { left: column(west), right: column(east), bottom: row(south), top: row(north) }
}

function runOf({ x, y, size }: Quad): CellRange {
  const low = interleave(x, y)
  return { low, high: low + size * size - 1 }
}

function quarters({ x, y, size }: Quad): Quad[] {
  const half = size / 2
  return [
    { x, y, size: half },
    { x: x + half, y, size: half },
    { x, y: y + half, size: half },
    { x: x + half, y: y + half, size: half },
  ]
}

function isInside({ x, y, size }: Quad, box: Box): boolean {
  return x >= box.left && x + size - 1 <= box.right && y >= box.bottom && y + size - 1 <= box.top
}

/** Cells at the edge of a box hold points beyond it. */
function isWithin({ x, y, size }: Quad, box: Box): boolean {
  return x > box.left && x + size - 1 < box.right && y > box.bottom && y + size - 1 < box.top
}

function touches({ x, y, size }: Quad, box: Box): boolean {
  return x <= box.right && x + size - 1 >= box.left && y <= box.top && y + size - 1 >= box.bottom
}

/** Joins runs that touch, then those with the smallest gap between them, until there are few enough. */
function mergeRuns(runs: CellRange[], max: number): CellRange[] {
  const joined = joinRuns(runs)
  const gaps = joined.slice(1).map((run, index) => run.low - (joined[index]?.high ?? 0))
  const widest = gaps.toSorted((a, b) => b - a)
  const allowed = widest[max - 1] ?? 0
  return joined.reduce<CellRange[]>((kept, run, index) => {
    const last = kept.at(-1)
    if (last && (gaps[index - 1] ?? 0) <= allowed) last.high = run.high
    else kept.push(run)
    return kept
  }, [])
}

/** Joins runs that touch or overlap. */
function joinRuns(runs: CellRange[]): CellRange[] {
  const joined: CellRange[] = []
  for (const run of runs.toSorted((a, b) => a.low - b.low)) {
    const last = joined.at(-1)
    if (last && run.low <= last.high + 1) last.high = Math.max(last.high, run.high)
    else joined.push({ ...run })
  }
  return joined
}

function column(lng: number): number {
  return Math.min(side - 1, Math.max(0, Math.floor(((lng + 180) / 360) * side)))
}

function row(lat: number): number {
  return Math.min(side - 1, Math.max(0, Math.floor(((lat + 90) / 180) * side)))
}

/** Returns the number of the cell in a column and a row. */
export function interleave(x: number, y: number): number {
  return spread(x) | (spread(y) << 1)
}

function spread(number: number): number {
  let spread = (number | (number << 8)) & 0x00ff00ff
  spread = (spread | (spread << 4)) & 0x0f0f0f0f
  spread = (spread | (spread << 2)) & 0x33333333
  return (spread | (spread << 1)) & 0x55555555
}
