import { boundsAround, type Point } from '#domain/places/index.ts'
import { countHits, type Hits, keepHits, matchRows } from './match-rows.ts'
import { nearest } from './pick-rows.ts'
import type { Plan } from './plan.ts'
import { stretchesOf } from './row-ranges.ts'
import type { Segment } from './segment.ts'
import type { SetCache } from './set-cache.ts'
import type { Bits } from './bits.ts'

/** So few matches are all compared; otherwise only those in a circle that is large enough. */
const few = 3000
const halfTheGlobe = 20_038

/** The rows nearest to a point: circles around it are searched, each twice as wide, until one holds enough. */
export function nearestRows(
  segment: Segment,
  sets: SetCache,
  found: { hits: Hits; total: number; plan: Plan; categories: Bits[] | null },
  { origin, skip, take }: { origin: Point; skip: number; take: number },
): number[] {
  const { hits, total, plan, categories } = found
  const most = skip + take
  const widest = Math.min(halfTheGlobe, plan.circle?.km ?? halfTheGlobe)
  for (let km = 1; total > few && km < widest; km *= 2) {
    const stretches = stretchesOf(segment, boundsAround(origin, km))
    stretches.check.fill(true)
    const near = matchRows(segment, { ...plan, stretches, circle: { center: origin, km } }, sets)
    if (categories) keepHits(near, categories)
    if (countHits(near) >= most) return nearest(segment, near, origin, most).slice(skip)
  }
  return nearest(segment, hits, origin, most).slice(skip)
}
