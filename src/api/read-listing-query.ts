import { cutText } from '#kernel/cut-text.ts'
import { z } from 'zod'
import type { Marketplace } from '#config/marketplace.ts'
import { clientCategory } from '#domain/listings/index.ts'
import {
  type ExtendedFilter,
  isInCreationOrder,
  type ListingQuery,
  type SortKey,
  type ValueRange,
} from '#domain/search/index.ts'
import { day } from '#kernel/clock.ts'
import { query } from './wire/input.ts'
import { paging } from './wire/paging.ts'
import { Refusal } from './wire/refusal.ts'

/** Conditions of `listings/query` beside keys of extended data. */
export const listingFilters = z.strictObject({
  ids: query.ids(100).optional(),
  authorId: query.id.optional(),
  keywords: z.string().max(500).optional(),
  origin: query.latLng.optional(),
  bounds: z.string().max(200).optional(),
  price: z.string().max(50).optional(),
  start: query.instant.optional(),
  end: query.instant.optional(),
  availability: z
    .enum(['day-full', 'day-partial', 'time-full', 'time-partial', 'full', 'partial'])
    // The names from when there were only days.
    .transform((mode) => (mode === 'full' || mode === 'partial' ? (`day-${mode}` as const) : mode))
    .optional(),
  seats: query.whole(1, 1000).optional(),
  minDuration: query.whole(1, 600_000).optional(),
  minStock: query.whole(0, 1_000_000).optional(),
  stockMode: z.enum(['strict', 'match-undefined']).optional(),
  createdAtStart: query.instant.optional(),
  createdAtEnd: query.instant.optional(),
  sort: z.string().max(300).optional(),
  cursor: query.id.optional(),
  ...paging(),
})

/** Conditions of queries over the viewer's own or all listings. */
export const managedFilters = listingFilters
  .omit({
    minStock: true,
    stockMode: true,
    origin: true,
    start: true,
    end: true,
    availability: true,
    seats: true,
    minDuration: true,
    cursor: true,
  })
  .extend({ states: query.oneOf(['draft', 'pendingApproval', 'published', 'closed']).optional() })

export type ListingFilters = z.output<typeof listingFilters>

/** Puts together what the search is asked. Throws Refusal for conditions that contradict each other. */
export function readListingQuery(
  filters: ListingFilters,
  extended: Record<string, string>,
  marketplace: Marketplace,
): ListingQuery {
  const { ids, authorId, origin, bounds, price, createdAtStart, createdAtEnd, sort, cursor } = filters
  // Spaces alone are no keywords.
  const keywords = filters.keywords?.trim() ? filters.keywords : undefined
  if (origin && sort) throw params('origin', 'origin decides the order and cannot be combined with sort.')
  const orders = sort === undefined ? [] : sort.split(',').map(sortKey)
  if (cursor && !isInCreationOrder({ sort: orders, origin, keywords }))
    throw params(
      'cursor',
      'cursor goes on in the order of creation: it needs sort=createdAt or sort=-createdAt with keywords, and takes no other sort and no origin.',
    )
  return {
    ids,
    authorId,
    keywords,
    origin,
    bounds: bounds === undefined ? undefined : readBounds(bounds),
    price: price === undefined ? undefined : needRange('price', price),
    extended: Object.entries(extended).map(([key, value]) => listingFilter(key, value, marketplace)),
    availability: readAvailability(filters),
    stock:
      filters.minStock === undefined
        ? undefined
        : { min: filters.minStock, orUnsaid: filters.stockMode === 'match-undefined' },
    createdFrom: createdAtStart,
    createdBefore: createdAtEnd,
    sort: orders,
    page: filters.page,
    perPage: filters.perPage,
    cursor,
  }
}

/** Returns the query over the viewer's own or all listings. */
export function readManagedQuery(
  { states, ...filters }: z.output<typeof managedFilters>,
  extended: Record<string, string>,
  marketplace: Marketplace,
): ListingQuery & { states: string[] | undefined } {
  return { ...readListingQuery(filters, extended, marketplace), states }
}

/**
 * Returns the condition of `pub_key=a,b`, `has_all:a,b`, `has_any:a,b`, `true`, `5`, `5,10`, `5,`. Several values mean any,
 * except for lists of choices.
 */
export function extendedFilter(name: string, value: string, marketplace: Pick<Marketplace, 'fields'>): ExtendedFilter {
  const [, prefix = '', key = ''] = /^(pub|meta|priv)_(.*)$/s.exec(name) ?? []
  if (key === '' || key.length > 100 || value.length > 2000) throw invalid(name, 'is not a key with a value')
  const [, mode, list = value] = /^(has_all|has_any):(.*)$/s.exec(value) ?? []
  const values = list.split(',').filter(Boolean)
  if (values.length > 100) throw invalid(name, 'has more than 100 values')
  const isList = marketplace.fields.some((field) => field.key === key && /^(choices|yesNoList)$/.test(field.kind))
  const data = prefix === 'pub' ? 'publicData' : prefix === 'meta' ? 'metadata' : 'privateData'
  const all = mode === 'has_all' || (mode === undefined && isList)
  return { data, key, mode: all ? 'all' : 'any', values, range: mode === undefined ? readRange(value) : null }
}

/** Returns the conditions for listings. A category that only clients have is matched in the stored client category. */
function listingFilter(name: string, value: string, marketplace: Marketplace): ExtendedFilter {
  const filter = extendedFilter(name, value, marketplace)
  const isForeign = name === 'pub_category' && !marketplace.categories.some(({ key }) => filter.values.includes(key))
  return isForeign ? { ...filter, key: clientCategory } : filter
}

/** Returns the box of `neLat,neLng,swLat,swLng`. A box whose west lies east of its east crosses the 180th meridian. */
function readBounds(text: string): NonNullable<ListingQuery['bounds']> {
  const parts = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [north = 0, east = 0, south = 0, west = 0] = parts
  const isBox =
    parts.length === 4 &&
    parts.every(Number.isFinite) &&
    Math.abs(north) <= 90 &&
    Math.abs(south) <= 90 &&
    Math.abs(east) <= 180 &&
    Math.abs(west) <= 180 &&
    north >= south
  if (!isBox) throw invalid('bounds', 'is neLat,neLng,swLat,swLng')
  return { north, east, south, west }
}

/** `2000`, `2000,10000`, `2000,`, `,10000`; null for what is no number. */
function readRange(text: string): ValueRange | null {
  const match = /^(-?\d{1,15}(?:\.\d{1,6})?)?(,)?(-?\d{1,15}(?:\.\d{1,6})?)?$/.exec(text)
  if (!match || (match[1] === undefined && match[3] === undefined)) return null
  const [, min, comma, max] = match
  if (!comma) return { exact: Number(min ?? max) }
  return { min: min === undefined ? null : Number(min), max: max === undefined ? null : Number(max) }
}

function needRange(key: string, text: string): ValueRange {
  const range = readRange(text)
  if (!range) throw invalid(key, 'is a number, or min,max')
  return range
}

const longestWindow = 90 * day

function readAvailability(filters: ListingFilters): ListingQuery['availability'] {
  const { start, end, availability: mode, seats = 1, minDuration = null } = filters
  if (!start && !end && !mode) return undefined
  if (!start || !end || !mode) throw params('availability', 'start, end and availability go together.')
  if (end <= start) throw params('end', 'end lies after start.')
  if (end.getTime() - start.getTime() > longestWindow) throw params('end', 'start and end are at most 90 days apart.')
  return { start, end, mode, seats, minDuration }
}

/** A plain key is descending, `-key` ascending. */
function sortKey(text: string, index: number): SortKey {
  if (index >= 3) throw invalid('sort', 'has at most three keys')
  const ascending = text.startsWith('-')
  const name = ascending ? text.slice(1) : text
  if (name === 'createdAt' || name === 'price') return { by: name, ascending }
  const [, prefix, key] = /^(pub|meta)_(.{1,100})$/s.exec(name) ?? []
  if (!prefix || !key) throw invalid('sort', 'knows createdAt, price, pub_… and meta_…')
  return { by: { data: prefix === 'pub' ? 'publicData' : 'metadata', key }, ascending }
}

function invalid(key: string, reason: string): Refusal {
  const path = [cutText(key, 100)]
  return new Refusal('validation-invalid-value', `The value of ${path[0]} is not valid: it ${reason}.`, {
    source: { path, type: 'query' },
  })
}

function params(key: string, sentence: string): Refusal {
  return new Refusal('validation-invalid-params', sentence, { source: { path: [key], type: 'query' } })
}
