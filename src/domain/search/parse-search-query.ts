import { parseBounds, type Point } from '#domain/places/index.ts'
import { maxNights } from '#domain/max-nights.ts'
import { maxBabies } from '#domain/seats-of-party.ts'
import { isCalendarDate, nightsBetween } from '#kernel/dates.ts'
import { type FilterableField, filterableFields, type SearchableMarketplace } from './filterable-fields.ts'
import type { FacetFilter, NumberRange, SearchQuery, SearchSort } from './search-query.ts'

/** Pages reach as far as this match. Where counting ends is in `collect-matches.ts`. */
export const pagedUpTo = 10_000

/**
 * Reads a search from the query of an address. What is not understood (unknown values, numbers that are none, boxes that
 * are none, texts without end) is left out, so that a link with a mistake still finds something. Never throws.
 */
export function parseSearchQuery(query: URLSearchParams, marketplace: SearchableMarketplace): SearchQuery {
  const text = (key: string, longest: number) => {
    const value = query.get(key)?.trim().normalize('NFC') ?? ''
    return value.length <= longest && !hasControlCharacters(value) ? value : ''
  }
  const keywords = text('keywords', 100)
  const sort = text('sort', 20)
  const origin = parsePoint(text('origin', 60))
  const { capacity, perPage } = marketplace.search
  return {
    address: text('address', 200) || null,
    origin,
    bounds: parseBounds(text('bounds', 120)) ?? null,
    within: origin && parseWhole(text('within', 10), 500),
    mapSearch: text('mapSearch', 5) === 'true',
    dates: parseDates(text('dates', 21)),
    ...parseParty(text),
    nights: {
      shared: marketplace.availability.seats === 'capacity',
      timeZone: marketplace.timeZone,
      wanted: parseWhole(text('seats', 10), 1000),
    },
    keywords: keywords || null,
    sort: parseSort(sort, { hasKeywords: keywords !== '', hasOrigin: origin !== null }),
    page: clampPage(text('page', 10), Math.ceil(pagedUpTo / perPage)),
    categories: parseCategories(text('pub_category', 500), marketplace),
    // Older links have the shorter name.
    capacity: parseRange(text('pub_capacityNumberOfPeople', 30) || text('pub_capacity', 30), capacity),
    price: parsePrice(text('price', 30)),
    verified: text('pub_isVerified', 5) === 'true',
    ...parseFacets(text, marketplace),
  }
}

/** With words the best matches come first by default; without words there is no relevance. */
function parseSort(text: string, { hasKeywords, hasOrigin }: Record<'hasKeywords' | 'hasOrigin', boolean>): SearchSort {
  if (text === 'createdAt' || text === '-createdAt') return text
  if (text === 'distance' && hasOrigin) return text
  return hasKeywords ? 'relevance' : 'createdAt'
}

/** A whole number from 1 to `max`. */
function parseWhole(text: string, max: number): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Math.min(max, Number(text)) : null
}

function parsePoint(text: string): Point | null {
  const [lat, lng, ...rest] = text.split(',').map((part) => (/^\s*-?\d{1,3}(\.\d{1,20})?\s*$/.test(part) ? +part : NaN))
  if (lat === undefined || lng === undefined || rest.length > 0) return null
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}

function parseDates(text: string): SearchQuery['dates'] {
  const [from, until] = text.split(',')
  if (!isCalendarDate(from) || !isCalendarDate(until) || from >= until) return null
  return nightsBetween(from, until) <= maxNights ? { from, until } : null
}

/** Only what differs from a search for grown-up people on exactly its days. */
function parseParty(
  text: (key: string, longest: number) => string,
): Pick<SearchQuery, 'flexible' | 'children' | 'babies'> {
  const [children, babies] = [parseWhole(text('children', 10), 1000), parseWhole(text('babies', 10), maxBabies)]
  const flexible = flexibleDates.find((each) => String(each) === text('flexible', 10))
  return { ...(flexible && { flexible }), ...(children && { children }), ...(babies && { babies }) }
}

const flexibleDates = [1, 2, 'weekend'] as const

function clampPage(text: string, last: number): number {
  return /^\d{1,9}$/.test(text) ? Math.min(last, Math.max(1, Number(text))) : 1
}

function parseCategories(text: string, { categories }: SearchableMarketplace): string[] {
  const known = categories.map(({ key }) => key)
  const { values } = splitValues(text)
  const chosen = known.filter((key) => values.includes(key))
  return chosen.length < known.length ? chosen : []
}

/** `3,6`, `3,` and `3` as from 3; the ends are clamped, and the ends of the scale mean open. */
function parseRange(text: string, scale: { min: number; max: number }): NumberRange | null {
  const [low = '', high = '', ...rest] = text.split(',')
  if (rest.length > 0) return null
  const [min, max] = [readEnd(low, scale), readEnd(high, scale)]
  if (min !== null && max !== null && min > max) return null
  const range = { min: min === scale.min ? null : min, max: max === scale.max ? null : max }
  return range.min === null && range.max === null ? null : range
}

/** Null where it sets no end, or the lower end is not below the upper one. */
function parsePrice(text: string): NumberRange | null {
  const { min, max } = readPrice(text)
  if (min !== null && max !== null && min >= max) return null
  return min === null && max === null ? null : { min, max }
}

/** Returns the ends of a price as they were given, in whatever order: whole units in the address, minor units here. */
export function readPrice(text: string): NumberRange {
  const [low = '', high = '', ...rest] = text.split(',')
  const end = (given: string, open: number) => {
    const amount = readEnd(given, priceScale)
    return amount === null || amount === open || rest.length > 0 ? null : amount * 100
  }
  return { min: end(low, priceScale.min), max: end(high, priceScale.max) }
}

const priceScale = { min: 0, max: 10_000_000 }

/** A whole number within a scale; null for anything else. */
function readEnd(text: string, scale: { min: number; max: number }): number | null {
  return /^\d{1,9}$/.test(text.trim()) ? Math.min(scale.max, Math.max(scale.min, Number(text))) : null
}

/** Hosts of one kind alone become conditions on the fields that say so. */
function parseFacets(
  text: (key: string, longest: number) => string,
  marketplace: SearchableMarketplace,
): Pick<SearchQuery, 'hosts' | 'facets'> {
  const types = marketplace.organisationTypes.map(({ value }) => value)
  const chosen = splitValues(text('hosts', 500)).values
  const hosts = ['private', ...types].filter((value) => chosen.includes(value))
  const facets = filterableFields(marketplace).flatMap((field) => parseFacet(text(`pub_${field.key}`, 500), field))
  if (hosts.length === 0 || hosts.length > types.length) return { hosts: [], facets }
  if (hosts.length > 1 && hosts.includes('private')) return { hosts, facets }
  const key = hosts[0] === 'private' ? 'profileType' : 'organisationType'
  const others = facets.filter((facet) => facet.key !== key)
  return { hosts: [], facets: [{ key, mode: 'any', values: hosts }, ...others] }
}

function parseFacet(text: string, { key, values: known }: FilterableField): FacetFilter[] {
  const { mode, values: chosen } = splitValues(text)
  const values = known.filter((value) => chosen.includes(value))
  if (values.length === 0) return []
  return [{ key, mode: values.length === 1 ? 'any' : mode, values }]
}

/** Values after an optional `has_any:` or `has_all:`. */
function splitValues(text: string): { mode: 'any' | 'all'; values: string[] } {
  const [, prefix, list = ''] = /^(has_any:|has_all:)?(.*)$/s.exec(text) ?? []
  return {
    mode: prefix === 'has_all:' ? 'all' : 'any',
    values: list.split(',').map((value) => value.trim()),
  }
}

function hasControlCharacters(text: string): boolean {
  return /\p{Cc}/u.test(text)
}
