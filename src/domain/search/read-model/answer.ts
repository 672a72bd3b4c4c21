import type { Counted, Groups, MatchedCluster, Matches } from '../search-engine.ts'
import { clusterShift, pointsUpTo } from '../map-squares.ts'
import { countedUpTo } from '../parse-search-query.ts'
import type { SearchQuery } from '../search-query.ts'
import type { Bits } from './bits.ts'
import { clustersOf, pointsOf } from './group-rows.ts'
import { countHits, type Hits, keepHits, matchRows } from './match-rows.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { nearestRows } from './nearest-rows.ts'
import { pickRows } from './pick-rows.ts'
import { type Plan, planQuery } from './plan.ts'
import { type Stretches, stretchesOf } from './row-ranges.ts'
import type { Segment } from './segment.ts'
import type { SetCache, WordRows } from './set-cache.ts'
import { wordsFor } from './bits.ts'

/** The stems of each typed word; none for a word that every text has. Null: nothing that was typed is a word. */
export type Stems = string[][] | null

/** What a search is answered from: rows, kept sets, and the hits of the last searches by what they filter. */
export type Rows = { segment: Segment; sets: SetCache; found: KeptAnswers }

type Found = {
  hits: Hits
  total: number
  plan: Plan
  counts: Map<string, Counted>
  clusters: Map<number, MatchedCluster[]>
}

/** One page of matches, their exact numbers, and where they lie. */
export function answerPage(
  rows: Rows,
  query: SearchQuery,
  { perPage, stems }: { perPage: number; stems: Stems },
): Matches {
  const { segment } = rows
  const found = findHits(rows, query, stems)
  const { hits, total, plan } = found
  const page = Math.min(query.page, Math.max(1, Math.ceil(Math.min(total, countedUpTo) / perPage)))
  const [skip, take] = [(page - 1) * perPage, Math.min(perPage, countedUpTo - (page - 1) * perPage)]
  const picked =
    query.sort === 'distance' && query.origin
      ? nearestRows(segment, found, { origin: query.origin, skip, take })
      : pickRows(segment, hits, query, { total, skip, take, words: plan.words })
  return {
    total: { count: total, exact: true },
    counts: found.counts,
    page,
    ids: picked.map((row) => segment.idOf(row)),
    ...groupsOf(segment, found, clusterShift(query.bounds)),
  }
}

/** The number of matches. */
export function answerCount(rows: Rows, query: SearchQuery, stems: Stems): Counted {
  return { count: findHits(rows, query, stems).total, exact: true }
}

/** The matches as points while they are few, by squares of the map otherwise. */
export function answerGroups(
  rows: Rows,
  query: SearchQuery,
  { stems, shift }: { stems: Stems; shift: number },
): Groups {
  const found = findHits(rows, query, stems)
  return { total: { count: found.total, exact: true }, ...groupsOf(rows.segment, found, shift) }
}

function groupsOf(segment: Segment, { hits, total, clusters }: Found, shift: number): Omit<Groups, 'total'> {
  if (total <= pointsUpTo) return { points: pointsOf(segment, hits), clusters: [] }
  const known = clusters.get(shift) ?? clustersOf(segment, hits, shift)
  clusters.set(shift, known)
  return { points: [], clusters: known }
}

/** Other pages, orders and points to be near to have the same hits. */
function findHits({ segment, sets, found }: Rows, query: SearchQuery, stems: Stems): Found {
  const { bounds, within, dates, nights, capacity, price, verified, hosts, facets, categories } = query
  const origin = within === null ? null : query.origin
  const filter = [bounds, within, origin, dates, nights, capacity, price, verified, hosts, facets, categories, stems]
  const parts = query.sort === 'relevance'
  return found.answer([filter, parts], () => matchQuery(segment, sets, query, { stems, parts }))
}

function matchQuery(
  segment: Segment,
  sets: SetCache,
  query: SearchQuery,
  { stems, parts }: { stems: Stems; parts: boolean },
): Found {
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
  return { hits, plan, counts, total: countHits(hits), clusters: new Map() }
}

/** The rows of one typed word; the parts they stand in only where they are needed for ranking. */
function rowsOf(segment: Segment, sets: SetCache, stems: string[], stretches: Stretches, parts: boolean): WordRows {
  const terms = [...new Set(stems.flatMap((stem) => segment.lexicon.termsOf(stem)))]
  if (!parts) {
    const all = sets.ofTerms(segment, `word ${stems.join(' ')}`, terms, stretches)
    return { all, titles: all, places: all }
  }
  return sets.ofWord(segment, `word ${stems.join(' ')}`, terms, stretches)
}

function categoryRows(segment: Segment, key: string): Bits {
  return segment.ofCategory[segment.categories.indexOf(key)] ?? nothing(segment)
}

function nothing(segment: Segment): Bits {
  return new Uint32Array(wordsFor(segment.seq.length))
}
