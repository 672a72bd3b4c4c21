import type { Bounds, Point } from '#domain/places/index.ts'
import { nightsBetween } from '#kernel/dates.ts'
import { facetNumber } from '../facet-number.ts'
import { hostFacet } from '../conditions.ts'
import { seatsOfSearch } from '../free-nights.ts'
import type { NumberRange, SearchQuery } from '../search-query.ts'
import type { Bits } from './bits.ts'
import type { SetCache, Span, WordRows } from './set-cache.ts'
import { type Stretches } from './row-ranges.ts'
import { openSince, openUntil } from './search-feed.ts'
import type { Segment } from './segment.ts'
import type { SharedStay } from './stays.ts'

/** What a query asks of rows: which stretches, which sets they must be in, which numbers they must have. */
export type Plan = {
  stretches: Stretches
  bounds: Bounds | null
  circle: { center: Point; km: number } | null
  /** A row must be in each of these. */
  masks: Bits[]
  /** What columns must say; null where anything will do. */
  capacity: Span | null
  price: Span | null
  from: Span | null
  until: Span | null
  words: WordRows[]
  /** Nights that must have room, and the rows whose calendar says whether they do. */
  stay: SharedStay | null
}

/** A plan for everything but the category, which is counted one by one. Words come with their rows. */
export function planQuery(
  segment: Segment,
  sets: SetCache,
  query: SearchQuery,
  { stretches, words }: { stretches: Stretches; words: WordRows[] },
): Plan {
  const { bounds, capacity, price, dates, verified, hosts, facets, within, origin } = query
  const anyOf = (values: string[]) => {
    const terms = values.flatMap((value) => segment.facets.get(facetNumber(value)) ?? [])
    return sets.ofTerms(segment, { name: `field ${values.join(' ')}`, lists: segment.facetRows, terms }, stretches)
  }
  return {
    stretches,
    bounds,
    circle: within !== null && origin ? { center: origin, km: within } : null,
    masks: [
      segment.live,
      ...(verified ? [segment.verified] : []),
      ...(hosts.length > 0 ? [anyOf(hosts.map(hostFacet))] : []),
      ...facets.flatMap(({ key, mode, values }) => {
        const named = values.map((value) => `${key}:${value}`)
        return mode === 'all' ? named.map((value) => anyOf([value])) : [anyOf(named)]
      }),
      ...words.map(({ all }) => all),
    ],
    capacity: capacity && spanOf(capacity, 65_535),
    price: price && (price.min !== null || price.max !== null) ? spanOf(belowMax(price), 2 ** 31 - 1) : null,
    from: dates && { low: openSince, high: dayNumber(dates.from) },
    until: dates && { low: dayNumber(dates.until), high: openUntil },
    words,
    stay: dates && {
      first: dayNumber(dates.from),
      last: dayNumber(dates.until),
      seats: seatsOfSearch(query).wanted,
      isShared: query.nights.shared,
    },
  }
}

/** A day as the columns count it. */
export function dayNumber(date: string): number {
  return Math.max(openSince + 1, Math.min(openUntil - 1, nightsBetween('2000-01-01', date)))
}

function spanOf({ min, max }: NumberRange, highest: number): Span {
  return { low: Math.max(0, min ?? 0), high: Math.min(highest, max ?? highest) }
}

function belowMax({ min, max }: NumberRange): NumberRange {
  return { min, max: max === null ? null : max - 1 }
}
