import type { Bounds, Point } from '#domain/places/index.ts'

/** From `min` (included) to `max`; `exact` is one number. */
export type ValueRange = { min: number | null; max: number | null } | { exact: number }

/** A condition on a key of extended data. `values` are texts; `range` is set when the values are numbers. */
export type ExtendedFilter = {
  data: 'publicData' | 'metadata' | 'privateData'
  key: string
  mode: 'any' | 'all'
  values: string[]
  range: ValueRange | null
}

/** A key of the order, descending unless `ascending`. */
export type SortKey = {
  by: 'createdAt' | 'price' | { data: 'publicData' | 'metadata'; key: string }
  ascending: boolean
}

/** Days asked for. `start` and `end` are moments; `full`: the whole time, `partial`: somewhere in it. */
export type AvailabilityFilter = {
  start: Date
  end: Date
  mode: 'day-full' | 'day-partial' | 'time-full' | 'time-partial'
  seats: number
  /** Days (`day-partial`) or minutes (`time-partial`). */
  minDuration: number | null
}

/** The conditions of a program's query of public listings. All must be fulfilled. */
export type ListingQuery = {
  ids?: string[] | undefined
  authorId?: string | undefined
  keywords?: string | undefined
  origin?: Point | undefined
  bounds?: Bounds | undefined
  /** Minor units; `max` is not included. */
  price?: ValueRange | undefined
  extended: ExtendedFilter[]
  availability?: AvailabilityFilter | undefined
  /** Minimum stock; `orUnsaid` also matches listings without a stock. */
  stock?: { min: number; orUnsaid: boolean } | undefined
  createdFrom?: Date | undefined
  createdBefore?: Date | undefined
  sort: SortKey[]
  page: number
  perPage: number
  /** The id of the last listing of the previous page. Only in the order of creation. */
  cursor?: string | undefined
}

/**
 * Returns whether the listings of a query come in the order in which they were created, the newest or the oldest first.
 * Without `sort`, keywords put the best match first. Only then has a page a cursor.
 */
export function isInCreationOrder({
  sort,
  origin,
  keywords,
}: Pick<ListingQuery, 'sort' | 'origin' | 'keywords'>): boolean {
  const [first] = sort
  return !origin && (sort.length === 0 ? !keywords : sort.length === 1 && first?.by === 'createdAt')
}
