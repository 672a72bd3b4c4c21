import type { Marketplace } from '#config/marketplace.ts'
import type { App } from '#domain/app.ts'
import { type Bounds, boundsAround, distanceKm, type Point } from '#domain/places/index.ts'
import { addDays, nightsBetween } from '#kernel/dates.ts'
import type { Localised } from '#kernel/locale.ts'
import { countMatches } from './find-matches.ts'
import type { MatchCount } from './matches.ts'
import { activeFilters, type FilterKey, type SearchQuery, withoutFilter } from './search-query.ts'
import { splitGroup, type SplitGroup } from './split-group.ts'

/** A search that finds something where the one that was asked finds nothing. */
export type LooserSearch = Attempt & { total: MatchCount }

type Attempt = { query: SearchQuery } & (
  | { kind: 'without'; filter: FilterKey }
  /** Two filters, neither of which is to blame alone. */
  | { kind: 'pair'; filters: [FilterKey, FilterKey] }
  /** As many nights on other days, the nearest ones. */
  | { kind: 'days'; dates: NonNullable<SearchQuery['dates']> }
  /** Two hosts for one group: the places that have room for it together with the largest one. */
  | { kind: 'split'; people: SplitGroup['people'] }
  | { kind: 'wider'; km: number }
  /** No filter at all, in the same place. */
  | { kind: 'bare' }
  /** The search without its place, in the nearest city of the marketplace where it finds something. */
  | { kind: 'city'; city: Localised }
  /** The search without its place. */
  | { kind: 'everywhere' }
)

/** Maximum number of suggestions; one more where otherwise none of them would drop a filter. */
const maxSuggestions = 3
/** Maximum number of other cities that are searched. */
const maxCities = 3
/** A group can only be split where there are two hosts. */
const hostsOfASplit = 2
/** By how many days other dates are earlier or later, the nearest first. */
const shifts = [1, -1, 2, -2, 3, -3, 7, -7]
/** Maximum number of filters of which pairs are tried. */
const maxPaired = 6

/**
 * Returns suggestions for a search without results: conditions to drop or to change, each with its number of results, the
 * largest first. Two hosts for the group, a wider area (or else the nearest other city) and other days are always among
 * them where they have results, and so is a filter to drop: at most three, or these four. Pairs of filters follow where
 * there are fewer, and all filters or the place when no single condition suffices.
 */
export async function loosenSearch(app: Pick<App, 'db' | 'marketplace'>, query: SearchQuery): Promise<LooserSearch[]> {
  const split = await splitGroup(app, query)
  const attempts: Attempt[] = [
    ...activeFilters(query).map((filter) => ({
      kind: 'without' as const,
      filter,
      query: withoutFilter(query, filter),
    })),
    ...(split ? [{ kind: 'split' as const, ...split }] : []),
    ...widenArea(query, app.marketplace.search.radius),
  ]
  const fruitful = async (tried: Attempt[]) => {
    const counted = await Promise.all(
      tried.map(async (attempt) => ({ ...attempt, total: await countMatches(app.db, attempt.query) })),
    )
    return counted
      .filter(({ kind, total }) => total.count >= (kind === 'split' ? hostsOfASplit : 1))
      .toSorted((a, b) => b.total.count - a.total.count)
  }
  const [single, days] = await Promise.all([fruitful(attempts), fruitful(otherDays(query))])
  const found = [...single, ...nearestDays(days, query.dates)].toSorted((a, b) => b.total.count - a.total.count)
  const offered = mostUseful(found)
  if (offered.length > 0 && !offered.some(({ kind }) => kind === 'wider') && offered.length < maxSuggestions)
    offered.push(...(await firstCity(query)))
  const room = maxSuggestions - offered.length
  if (room > 0) offered.push(...(await fruitful(pairs(query, single))).slice(0, room))
  return found.length > 0 ? offered : [...offered, ...(await fruitful(giveUpMore(query)))].slice(-maxSuggestions)

  async function firstCity(from: SearchQuery): Promise<LooserSearch[]> {
    for (const attempt of otherCities(from, app.marketplace)) {
      const [city] = await fruitful([attempt])
      if (city) return [city]
    }
    return []
  }
}

/** Returns the suggestions that are made of all that have results, in their order. */
function mostUseful(found: LooserSearch[]): LooserSearch[] {
  const isCertain = ({ kind }: LooserSearch) => kind === 'split' || kind === 'wider' || kind === 'days'
  const certain = found.filter(isCertain)
  const others = found.filter((each) => !isCertain(each)).slice(0, Math.max(1, maxSuggestions - certain.length))
  return found.filter((each) => certain.includes(each) || others.includes(each))
}

/** Returns what the same search would find without each of its filters. */
export async function countWithoutEach(
  app: Pick<App, 'db'>,
  query: SearchQuery,
): Promise<{ filter: FilterKey; total: MatchCount }[]> {
  return Promise.all(
    activeFilters(query).map(async (filter) => ({
      filter,
      total: await countMatches(app.db, withoutFilter(query, filter)),
    })),
  )
}

/** As many nights on the days around those that were asked for, none of them before `earliestAlternative`. */
function otherDays(query: SearchQuery): (Attempt & { kind: 'days' })[] {
  const { dates, earliestAlternative } = query
  if (!dates || query.flexible) return []
  return shifts
    .map((days) => ({ from: addDays(dates.from, days), until: addDays(dates.until, days) }))
    .filter(({ from }) => earliestAlternative === undefined || from >= earliestAlternative)
    .map((moved) => ({ kind: 'days' as const, dates: moved, query: { ...query, page: 1, dates: moved } }))
}

/** Returns of the days that have results the nearest to those asked for. */
function nearestDays(found: LooserSearch[], asked: SearchQuery['dates']): LooserSearch[] {
  const distance = (each: LooserSearch) =>
    each.kind === 'days' && asked ? Math.abs(nightsBetween(asked.from, each.dates.from)) : Number.POSITIVE_INFINITY
  return found.toSorted((a, b) => distance(a) - distance(b)).slice(0, 1)
}

/** Pairs of the filters that find nothing when only one of them is dropped. */
function pairs(query: SearchQuery, single: LooserSearch[]): Attempt[] {
  const alone = single.flatMap((each) => (each.kind === 'without' ? [each.filter] : []))
  const filters = activeFilters(query)
    .filter((filter) => !alone.includes(filter))
    .slice(0, maxPaired)
  return filters.flatMap((one, index) =>
    filters.slice(index + 1).map((other) => ({
      kind: 'pair' as const,
      filters: [one, other] as [FilterKey, FilterKey],
      query: withoutFilter(withoutFilter(query, one), other),
    })),
  )
}

function giveUpMore(query: SearchQuery): Attempt[] {
  const everywhere = { ...query, page: 1, address: null, origin: null, bounds: null, within: null, mapSearch: false }
  const active = activeFilters(query)
  const bare = (whole: SearchQuery) => active.reduce(withoutFilter, whole)
  return [
    ...(active.length > 1 ? [{ kind: 'bare' as const, query: bare(query) }] : []),
    ...(query.bounds ? [{ kind: 'everywhere' as const, query: everywhere }] : []),
  ]
}

/** The nearest cities of the marketplace that the searched area does not reach, the nearest first. */
function otherCities(query: SearchQuery, { cities }: Pick<Marketplace, 'cities'>): Attempt[] {
  const { bounds } = query
  if (!bounds) return []
  const centre = centreOf(bounds)
  return cities
    .filter(({ point }) => !isInside(point, bounds))
    .toSorted((a, b) => distanceKm(centre, a.point) - distanceKm(centre, b.point))
    .slice(0, maxCities)
    .map((city) => ({
      kind: 'city' as const,
      city: city.name,
      query: {
        ...query,
        page: 1,
        address: city.name.de,
        origin: city.point,
        bounds: city.bounds,
        within: null,
        mapSearch: false,
      },
    }))
}

/** Twice as far in every direction, but at least as far as the marketplace's radius. */
function widenArea(query: SearchQuery, radius: number): Attempt[] {
  if (!query.bounds) return []
  const { north, south } = query.bounds
  const km = Math.min(200, Math.max(radius, Math.ceil((north - south) * 111)))
  return [{ kind: 'wider', km, query: { ...query, page: 1, bounds: boundsAround(centreOf(query.bounds), km) } }]
}

function isInside({ lat, lng }: Point, { north, east, south, west }: Bounds): boolean {
  const isBetween = east >= west ? west <= lng && lng <= east : west <= lng || lng <= east
  return south <= lat && lat <= north && isBetween
}

/** Returns the middle of a box, across the 180th meridian too. */
export function centreOf({ north, east, south, west }: Bounds): Point {
  const width = east >= west ? east - west : east + 360 - west
  const lng = west + width / 2
  return { lat: (north + south) / 2, lng: lng > 180 ? lng - 360 : lng }
}
