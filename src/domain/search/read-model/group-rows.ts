import { countBits } from './bits.ts'
import { eachHit, type Hits } from './match-rows.ts'
import type { Segment } from './segment.ts'
import type { MatchedCluster, MatchedPoint } from '../search-engine.ts'

/** Each match as a point, the newest first. For as many as fit on a map. */
export function pointsOf(segment: Segment, hits: Hits): MatchedPoint[] {
  const rows: number[] = []
  eachHit(hits, (row) => {
    if (segment.cell[row]! >= 0) rows.push(row)
  })
  return rows
    .sort((a, b) => segment.compareNewest(a, b))
    .map((row) => ({
      id: segment.idOf(row),
      lat: segment.lat[row]!,
      lng: segment.lng[row]!,
      category: segment.categoryOf(row),
      title: segment.words.labelOf(row),
    }))
}

type Group = { count: number; lat: number; lng: number }

/** Matches by square of the map: so many bits of the cells are left out. Sealed rows of one square lie side by side. */
export function clustersOf(segment: Segment, hits: Hits, shift: number): MatchedCluster[] {
  const { cell, lat, lng, latSums, lngSums, placed } = segment
  const groups = new Map<number, Group>()
  let square = -1
  let group: Group = { count: 0, lat: 0, lng: 0 }
  const enter = (next: number) => {
    if (next === square) return
    square = next
    const known = groups.get(square)
    group = known ?? { count: 0, lat: 0, lng: 0 }
    if (!known) groups.set(square, group)
  }
  const { bits, touched, words } = hits
  for (let index = 0; index < words; index += 1) {
    const word = touched[index]!
    const base = word << 5
    const hit = bits[word]!
    // Rows beyond the sealed ones have no sums; unplaced ones have no cell.
    const isOneSquare = base + 32 <= placed && cell[base]! >> shift === cell[base + 31]! >> shift
    const number = isOneSquare ? countBits(hit) : 0
    if (number > 16) {
      enter(cell[base]! >> shift)
      group.count += number
      group.lat += latSums[word]!
      group.lng += lngSums[word]!
      for (let rest = ~hit; rest !== 0; rest &= rest - 1) {
        const row = base + 31 - Math.clz32(rest & -rest)
        group.lat -= lat[row]!
        group.lng -= lng[row]!
      }
      continue
    }
    for (let rest = hit; rest !== 0; rest &= rest - 1) {
      const row = base + 31 - Math.clz32(rest & -rest)
      const at = cell[row]!
      if (at < 0) continue
      if (at >> shift !== square) enter(at >> shift)
      group.count += 1
      group.lat += lat[row]!
      group.lng += lng[row]!
    }
  }
  return [...groups.values()].map(({ count, lat, lng }) => ({ count, lat: lat / count, lng: lng / count }))
}
