import type { SearchQuery } from '../search-query.ts'
import { hasBit } from './bits.ts'
import { eachHit, type Hits } from './match-rows.ts'
import type { WordRows } from './set-cache.ts'
import type { Segment } from './segment.ts'

/** The best of so many newest matches stand first when sorted by relevance; the others follow, newest first. */
export const rankedUpTo = 2000

/** The rows from `skip` on, at most `take`, by time or by words. `total` is the number of hits. */
export function pickRows(
  segment: Segment,
  hits: Hits,
  query: Pick<SearchQuery, 'sort'>,
  { total, skip, take, words }: { total: number; skip: number; take: number; words: WordRows[] },
): number[] {
  if (query.sort === 'relevance') {
    const newest = firstRows(segment, hits, total, Math.max(rankedUpTo, skip + take), 1)
    return [...rank(newest.slice(0, rankedUpTo), words), ...newest.slice(rankedUpTo)].slice(skip, skip + take)
  }
  const direction = query.sort === '-createdAt' ? -1 : 1
  return firstRows(segment, hits, total, skip + take, direction).slice(skip)
}

/** The first rows by time: by walking from that end when nearly everything matches, by comparing otherwise. */
function firstRows(segment: Segment, hits: Hits, total: number, most: number, direction: 1 | -1): number[] {
  const compare = (a: number, b: number) => direction * segment.compareNewest(a, b)
  const walk = total > 20_000 && hasWalk(segment, total)
  if (walk) return walkRows(segment, (row) => hasBit(hits.bits, row), most, direction)
  return leastRows(segment, hits, most, direction, compare)
}

/** Whether so many match that walking from the newest on soon meets them. */
export function hasWalk({ count }: Segment, total: number): boolean {
  return total > count / 50
}

/** The first matches from the newest on, or from the oldest. */
export function walkRows(segment: Segment, isHit: (row: number) => boolean, most: number, direction: 1 | -1): number[] {
  const compare = (a: number, b: number) => direction * segment.compareNewest(a, b)
  const { byRecency, sealed, size } = segment
  const appended: number[] = []
  for (let row = sealed; row < size; row += 1) if (isHit(row)) appended.push(row)
  appended.sort(compare)
  const rows: number[] = []
  let next = 0
  let at = direction === 1 ? 0 : byRecency.length - 1
  for (; rows.length < most && at >= 0 && at < byRecency.length; at += direction) {
    const row = byRecency[at]!
    if (!isHit(row)) continue
    while (next < appended.length && rows.length < most && compare(appended[next]!, row) < 0)
      rows.push(appended[next++]!)
    if (rows.length < most) rows.push(row)
  }
  while (rows.length < most && next < appended.length) rows.push(appended[next++]!)
  return rows
}

/** Keeps twice as many as are wanted and halves them when full: most rows are turned away by one comparison. */
function leastRows(
  { seq }: Segment,
  hits: Hits,
  most: number,
  direction: 1 | -1,
  compare: (a: number, b: number) => number,
): number[] {
  let kept: number[] = []
  let worst = Number.NEGATIVE_INFINITY
  eachHit(hits, (row) => {
    if (direction * seq[row]! < worst) return
    kept.push(row)
    if (kept.length < most * 2 + 64) return
    kept = kept.sort(compare).slice(0, most)
    worst = direction * seq[kept.at(-1) ?? row]!
  })
  return kept.sort(compare).slice(0, most)
}

/** Words in the title count most, then those in place and author, then those in the description. */
function rank(rows: number[], words: WordRows[]): number[] {
  const ranked = rows.map((row, place) => ({ row, place, rank: rankOf(row, words) }))
  return ranked.sort((a, b) => b.rank - a.rank || a.place - b.place).map(({ row }) => row)
}

/** The same numbers as in the database's ranking. */
function rankOf(row: number, words: WordRows[]): number {
  let sum = 0
  for (const { all, titles, places } of words)
    sum += hasBit(titles, row) ? 9 : hasBit(places, row) ? 3 : hasBit(all, row) ? 1 : 0
  return sum
}
