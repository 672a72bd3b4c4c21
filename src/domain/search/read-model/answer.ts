import type { Counted, Matches } from '../search-engine.ts'
import { clusterShift, pointsUpTo } from '../map-squares.ts'
import { countedUpTo } from '../parse-search-query.ts'
import type { SearchQuery } from '../search-query.ts'
import type { Bits } from './bits.ts'
import { clustersOf, pointsOf } from './group-rows.ts'
import { countHits, type Hits, keepHits, matchRows } from './match-rows.ts'
import { nearestRows } from './nearest-rows.ts'
import { pickRows } from './pick-rows.ts'
import { type Plan, planQuery, type WordRows } from './plan.ts'
import { rangesOf, type Stretches, stretchesOf } from './row-ranges.ts'
import type { Segment } from './segment.ts'
import { manyRows, type SetCache } from './set-cache.ts'
import { wordsFor } from './bits.ts'

/** The stems of each typed word; none for a word that every text has. Null: nothing that was typed is a word. */
export type Stems = string[][] | null

type Found = { hits: Hits; total: number; plan: Plan; counts: Map<string, Counted>; categories: Bits[] | null }

/** One page of matches, their exact numbers, and where they lie. */
export function answerPage(
  segment: Segment,
  sets: SetCache,
  query: SearchQuery,
  { perPage, stems }: { perPage: number; stems: Stems },
): Matches {
  const found = findHits(segment, sets, query, stems, query.sort === 'relevance')
  const { hits, total, plan } = found
  const page = Math.min(query.page, Math.max(1, Math.ceil(Math.min(total, countedUpTo) / perPage)))
  const [skip, take] = [(page - 1) * perPage, Math.min(perPage, countedUpTo - (page - 1) * perPage)]
  const rows =
    query.sort === 'distance' && query.origin
      ? nearestRows(segment, sets, found, { origin: query.origin, skip, take })
      : pickRows(segment, hits, query, { total, skip, take, words: plan.words })
  return {
    total: { count: total, exact: true },
    counts: found.counts,
    page,
    ids: rows.map((row) => segment.idOf(row)),
    points: total <= pointsUpTo ? pointsOf(segment, hits) : [],
    clusters: total > pointsUpTo ? clustersOf(segment, hits, clusterShift(query.bounds)) : [],
  }
}

/** The number of matches. */
export function answerCount(segment: Segment, sets: SetCache, query: SearchQuery, stems: Stems): Counted {
  return { count: findHits(segment, sets, query, stems, false).total, exact: true }
}

/** The matches as points while they are few, by squares of the map otherwise. */
export function answerGroups(
  segment: Segment,
  sets: SetCache,
  query: SearchQuery,
  { stems, shift }: { stems: Stems; shift: number },
): Pick<Matches, 'total' | 'points' | 'clusters'> {
  const { hits, total } = findHits(segment, sets, query, stems, false)
  return {
    total: { count: total, exact: true },
    points: total <= pointsUpTo ? pointsOf(segment, hits) : [],
    clusters: total > pointsUpTo ? clustersOf(segment, hits, shift) : [],
  }
}

function findHits(segment: Segment, sets: SetCache, query: SearchQuery, stems: Stems, parts: boolean): Found {
  const stretches = stretchesOf(segment, query.bounds)
  const words = (stems ?? []).flatMap((each) =>
    each.length > 0 ? [rowsOf(segment, sets, each, stretches, parts)] : [],
  )
  const plan = planQuery(segment, sets, query, { stretches, words })
  const hits = matchRows(segment, stems === null ? { ...plan, masks: [nothing(segment)] } : plan, sets)
  const categories = query.categories.length > 0 ? query.categories.map((key) => categoryRows(segment, key)) : null
  const counts = new Map<string, Counted>()
  for (const key of segment.categories)
    counts.set(key, { count: countHits(hits, categoryRows(segment, key)), exact: true })
  if (categories) keepHits(hits, categories)
  return { hits, plan, counts, categories, total: countHits(hits) }
}

/** The rows of one typed word; the parts they stand in only where they are needed for ranking. */
function rowsOf(segment: Segment, sets: SetCache, stems: string[], stretches: Stretches, parts: boolean): WordRows {
  const terms = [...new Set(stems.flatMap((stem) => segment.lexicon.termsOf(stem)))]
  if (!parts) {
    const all = sets.ofTerms(segment, `word ${stems.join(' ')}`, terms, stretches)
    return { all, titles: all, places: all }
  }
  const [all, titles, places] = [nothing(segment), nothing(segment), nothing(segment)]
  const ranges = stretches.rows <= manyRows ? rangesOf(stretches) : [0, segment.size]
  for (const term of terms) segment.postings.mark(term, ranges, all, titles, places)
  return { all, titles, places }
}

function categoryRows(segment: Segment, key: string): Bits {
  return segment.ofCategory[segment.categories.indexOf(key)] ?? nothing(segment)
}

function nothing(segment: Segment): Bits {
  return new Uint32Array(wordsFor(segment.seq.length))
}
