import type { Counted, MatchedCluster } from '../search-engine.ts'
import { pointsUpTo } from '../map-squares.ts'
import type { SearchQuery } from '../search-query.ts'
import { hasBit } from './bits.ts'
import type { BlockSums, PointSum } from './block-sums.ts'
import { boxTest } from './match-rows.ts'
import { type Candidates, nearestOf } from './nearest-rows.ts'
import { hasWalk, walkRows } from './pick-rows.ts'
import { rowOf, type Stretches } from './row-ranges.ts'
import type { Segment } from './segment.ts'

/** What a search of a wide area without filters found: numbers, and ways to what else is asked. */
export type WideSearch = {
  total: number
  counts: Map<string, Counted>
  /** The rows from `skip` on; null where too few have a point. */
  pick(query: SearchQuery, wanted: { skip: number; take: number }): number[] | null
  clusters(shift: number): MatchedCluster[]
}

/** Whole stretches, and single rows that lie in the box: along its edge, and those added since the load. */
type Area = { from: number[]; until: number[]; loose: number[] }

/** Nothing but a box and categories is asked. */
export function isBare(query: SearchQuery): boolean {
  const { within, dates, capacity, price, verified, hosts, facets, keywords } = query
  return !within && !dates && !capacity && !price && !verified && hosts.length + facets.length === 0 && !keywords
}

/**
 * A search for everything in a wide area, or everything of some categories: counted and grouped by kept sums, and picked by
 * walking from the newest or the nearest on, so that it takes as long among a million listings as among ten thousand. Null
 * where few match: those are looked at.
 */
export function searchWide(segment: Segment, query: SearchQuery, stretches: Stretches): WideSearch | null {
  const isInside = query.bounds ? boxTest(segment, { bounds: query.bounds, circle: null }) : () => true
  const area = areaOf(segment, stretches, isInside)
  const counts = new Map(
    segment.categories.map((key, index) => [key, { count: countOf(segment, area, index), exact: true }] as const),
  )
  const chosen = query.categories.length > 0 ? query.categories.map((key) => segment.categories.indexOf(key)) : null
  const total = chosen
    ? query.categories.reduce((sum, key) => sum + (counts.get(key)?.count ?? 0), 0)
    : countOf(segment, area, null)
  if (total <= pointsUpTo || !hasWalk(segment, total)) return null
  const isWanted = (row: number) => hasBit(segment.live, row) && isOf(segment, row, chosen)
  const found: Candidates = {
    total,
    has: (row) => isWanted(row) && isInside(row),
    any: (from, until) => sumsOf(segment, chosen).some((sums) => sums.count(from, until) > 0),
    bounds: query.bounds,
  }
  return {
    total,
    counts,
    pick: ({ sort, origin }, wanted) =>
      sort === 'distance' && origin
        ? nearestOf(segment, found, { origin, ...wanted })
        : walkRows(segment, found.has, wanted.skip + wanted.take, sort === '-createdAt' ? -1 : 1).slice(wanted.skip),
    clusters: (shift) => clustersOf(segment, area, { sums: sumsOf(segment, chosen), isWanted, shift }),
  }
}

function areaOf(segment: Segment, stretches: Stretches, isInside: (row: number) => boolean): Area {
  const area: Area = { from: [], until: [], loose: [] }
  stretches.from.forEach((from, index) => {
    const until = stretches.until[index]!
    if (from < segment.sealed && !stretches.check[index]) {
      area.from.push(from)
      area.until.push(until)
      return
    }
    for (let row = from; row < until; row += 1) if (hasBit(segment.live, row) && isInside(row)) area.loose.push(row)
  })
  return area
}

/** How many there are of a category (by its place), or of all. */
function countOf(segment: Segment, { from, until, loose }: Area, category: number | null): number {
  const sums = category === null ? segment.sums : segment.sumsOfCategory[category]
  let count = 0
  if (sums) for (let index = 0; index < from.length; index += 1) count += sums.count(from[index]!, until[index]!)
  if (category === null) return count + loose.length
  const rows = segment.ofCategory[category]!
  for (const row of loose) if (hasBit(rows, row)) count += 1
  return count
}

function sumsOf({ sums, sumsOfCategory }: Segment, chosen: number[] | null): BlockSums[] {
  return chosen ? chosen.flatMap((category) => sumsOfCategory[category] ?? []) : [sums]
}

function isOf({ ofCategory }: Segment, row: number, chosen: number[] | null): boolean {
  return !chosen || chosen.some((category) => category >= 0 && hasBit(ofCategory[category]!, row))
}

/** Rows of one square lie side by side: its part of a stretch ends where the next square begins. */
function clustersOf(
  { cell, lat, lng, placed }: Segment,
  { from, until, loose }: Area,
  { sums, isWanted, shift }: { sums: BlockSums[]; isWanted: (row: number) => boolean; shift: number },
): MatchedCluster[] {
  const groups = new Map<number, PointSum>()
  const groupOf = (square: number) => {
    const known = groups.get(square)
    if (known) return known
    const group = { count: 0, lat: 0, lng: 0 }
    groups.set(square, group)
    return group
  }
  from.forEach((start, index) => {
    const end = Math.min(until[index]!, placed)
    for (let at = start; at < end; ) {
      const square = cell[at]! >> shift
      const next = rowOf(cell, (square + 1) * 2 ** shift, at, end)
      for (const each of sums) each.add(at, next, groupOf(square))
      at = next
    }
  })
  for (const row of loose) {
    if (cell[row]! < 0 || !isWanted(row)) continue
    const group = groupOf(cell[row]! >> shift)
    group.count += 1
    group.lat += lat[row]!
    group.lng += lng[row]!
  }
  return [...groups.values()]
    .filter(({ count }) => count > 0)
    .map(({ count, lat, lng }) => ({ count, lat: lat / count, lng: lng / count }))
}
