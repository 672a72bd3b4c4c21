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
      title: segment.labelOf(row),
    }))
}

type Group = { count: number; lat: number; lng: number }

/** Matches by square of the map: so many bits of the cells are left out. Sealed rows of one square lie side by side. */
export function clustersOf(segment: Segment, hits: Hits, shift: number): MatchedCluster[] {
  const { cell, lat, lng } = segment
  const groups = new Map<number, Group>()
  let square = -1
  let group: Group = { count: 0, lat: 0, lng: 0 }
  const { bits, touched, words } = hits
  for (let index = 0; index < words; index += 1) {
    const base = touched[index]! << 5
    for (let rest = bits[touched[index]!]!; rest !== 0; rest &= rest - 1) {
      const row = base + 31 - Math.clz32(rest & -rest)
      const at = cell[row]!
      if (at < 0) continue
      if (at >> shift !== square) {
        square = at >> shift
        const known = groups.get(square)
        group = known ?? { count: 0, lat: 0, lng: 0 }
        if (!known) groups.set(square, group)
      }
      group.count += 1
      group.lat += lat[row]!
      group.lng += lng[row]!
    }
  }
  return [...groups.values()].map(({ count, lat, lng }) => ({ count, lat: lat / count, lng: lng / count }))
}
