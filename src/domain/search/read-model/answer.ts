import type { Counted, Groups, MatchedCluster, MatchedPoint, Matches } from '../search-engine.ts'
import { clusterShift, pointsUpTo } from '../map-squares.ts'
import { countedUpTo } from '../parse-search-query.ts'
import type { SearchQuery } from '../search-query.ts'
import { type Bits, wordsFor } from './bits.ts'
import { clustersOf, pointsOf } from './group-rows.ts'
import { countHits, keepHits, matchRows } from './match-rows.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { nearestRows } from './nearest-rows.ts'
import { pickRows } from './pick-rows.ts'
import { planQuery } from './plan.ts'
import { type Stretches, stretchesOf } from './row-ranges.ts'
import type { Segment } from './segment.ts'
import type { SetCache, WordRows } from './set-cache.ts'
import { isBare, searchWide } from './wide-search.ts'

/** The stems of each typed word; none for a word that every text has. Null: nothing that was typed is a word. */
export type Stems = string[][] | null

/** What a search is answered from: rows, kept sets, and the hits of the last searches by what they filter. */
export type Rows = { segment: Segment; sets: SetCache; found: KeptAnswers }

/** What matches, and ways to what else is asked about it. */
type Found = {
  total: number
  counts: Map<string, Counted>
  pick(query: SearchQuery, wanted: { skip: number; take: number }): number[] | null
  points(): MatchedPoint[]
  clusters(shift: number): MatchedCluster[]
  /** Those that are already made. */
  known: Map<number, MatchedCluster[]>
}

/** One page of matches, their exact numbers, and where they lie. */
export function answerPage(
  rows: Rows,
  query: SearchQuery,
  { perPage, stems, withoutMap }: { perPage: number; stems: Stems; withoutMap?: boolean | undefined },
): Matches {
  const { segment, sets } = rows
  const found = findHits(rows, query, stems)
  const { total } = found
  const page = Math.min(query.page, Math.max(1, Math.ceil(Math.min(total, countedUpTo) / perPage)))
  const [skip, take] = [(page - 1) * perPage, Math.min(perPage, countedUpTo - (page - 1) * perPage)]
  const picked =
    found.pick(query, { skip, take }) ?? matchQuery(segment, sets, query, stems).pick(query, { skip, take }) ?? []
  return {
    total: { count: total, exact: true },
    counts: found.counts,
    page,
    ids: picked.map((row) => segment.idOf(row)),
    ...(withoutMap ? { points: [], clusters: [] } : groupsOf(found, clusterShift(query.bounds))),
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
  return { total: { count: found.total, exact: true }, ...groupsOf(found, shift) }
}

function groupsOf({ total, points, clusters, known }: Found, shift: number): Omit<Groups, 'total'> {
  if (total <= pointsUpTo) return { points: points(), clusters: [] }
  const made = known.get(shift) ?? clusters(shift)
  known.set(shift, made)
  return { points: [], clusters: made }
}

/** Other pages, orders and points to be near to have the same hits. */
function findHits({ segment, sets, found }: Rows, query: SearchQuery, stems: Stems): Found {
  const { bounds, within, dates, nights, capacity, price, verified, hosts, facets, categories } = query
  const origin = within === null ? null : query.origin
  const filter = [bounds, within, origin, dates, nights, capacity, price, verified, hosts, facets, categories, stems]
  const parts = query.sort === 'relevance'
  return found.answer([filter, parts], () => {
    const stretches = stretchesOf(segment, query.bounds)
    const wide = isBare(query) && stretches.rows > sets.manyRows ? searchWide(segment, query, stretches) : null
    return wide ? { ...wide, points: () => [], known: new Map() } : matchQuery(segment, sets, query, stems)
  })
}

function matchQuery(segment: Segment, sets: SetCache, query: SearchQuery, stems: Stems): Found {
  const parts = query.sort === 'relevance'
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
  const total = countHits(hits)
  return {
    total,
    counts,
    pick: ({ sort, origin }, { skip, take }) =>
      sort === 'distance' && origin
        ? nearestRows(segment, { hits, total }, { origin, skip, take })
        : pickRows(segment, hits, { sort }, { total, skip, take, words: plan.words }),
    points: () => pointsOf(segment, hits),
    clusters: (shift) => clustersOf(segment, hits, shift),
    known: new Map(),
  }
}

/** The rows of one typed word; the parts they stand in only where they are needed for ranking. */
function rowsOf(segment: Segment, sets: SetCache, stems: string[], stretches: Stretches, parts: boolean): WordRows {
  const { lexicon, lists } = segment.words
  const terms = {
    name: `word ${stems.join(' ')}`,
    lists,
    terms: [...new Set(stems.flatMap((stem) => lexicon.termsOf(stem)))],
  }
  if (parts) return sets.ofWord(segment, terms, stretches)
  const all = sets.ofTerms(segment, terms, stretches)
  return { all, titles: all, places: all }
}

function categoryRows(segment: Segment, key: string): Bits {
  return segment.ofCategory[segment.categories.indexOf(key)] ?? nothing(segment)
}

function nothing(segment: Segment): Bits {
  return new Uint32Array(wordsFor(segment.seq.length))
}
