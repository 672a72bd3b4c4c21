import { type RawBuilder, sql } from 'kysely'
import { hourSuffix } from '#config/allowed-aliases.ts'
import type { Condition } from './conditions.ts'
import type { ExtendedFilter, SortKey, ValueRange } from './listing-query.ts'

const columns = { publicData: 'l.public_data', metadata: 'l.metadata', privateData: 'l.private_data' } as const

/** Keys with a column of their own: a number (`capacity` is an older name of places), or one of some texts. */
const numberColumns: Record<string, string> = { capacityNumberOfPeople: 'l.capacity', capacity: 'l.capacity' }
const highestCapacity = 2 ** 31 - 1
/** Whether the search table has the value of a filter: what marketplaces add to listings, as words. */
export function isFacet({ data, key, values, range }: ExtendedFilter): boolean {
  if (data !== 'publicData' || range || values.length === 0) return false
  if (Object.hasOwn(numberColumns, key) || Object.hasOwn(textColumns, key)) return false
  return values.every((value) => /^[\w-]{1,50}$/.test(value))
}

const textColumns: Record<string, string> = {
  category: 'l.category',
  listingType: 'l.category',
  isVerified: ofAuthor('verified::text'),
}

/** Data of the author that queries may use. The search table has them as facets. */
const authorColumns: Record<string, string> = {
  profileType: ofAuthor('profile_type'),
  organisationType: ofAuthor('organisation_type'),
}

function ofAuthor(column: string): string {
  return `(select u.${column} from users u where u.id = l.author_id)`
}

/** Returns the condition of one filter on the row `l` of listings. */
export function extendedCondition(filter: ExtendedFilter): Condition {
  const { data, key, mode, values, range } = filter
  const isPublic = data === 'publicData'
  const numberColumn = isPublic ? own(numberColumns, key) : undefined
  if (numberColumn) return range ? inWholeRange(sql.raw(numberColumn), range, highestCapacity) : sql`false`
  if (isPublic && key === 'listingType') return mode === 'all' && values.length > 1 ? sql`false` : isOfType(values)
  const textColumn = isPublic ? (own(textColumns, key) ?? own(authorColumns, key)) : undefined
  if (textColumn)
    return mode === 'all' && values.length > 1 ? sql`false` : sql`${sql.raw(textColumn)} = any(${values}::text[])`
  const value = sql`${sql.raw(columns[data])} -> ${key}`
  const scalar = sql`${sql.raw(columns[data])} ->> ${key}`
  const words =
    mode === 'all' && values.length > 1
      ? sql`(${value}) ?& ${values}::text[]`
      : sql`((${value}) ?| ${values}::text[] or (${scalar}) = any(${values}::text[]))`
  if (!range) return words
  return sql`case when jsonb_typeof(${value}) = 'number' then ${inValueRange(sql`(${scalar})::numeric`, range)} else ${words} end`
}

/** A listing type is a category, or `<category>-hour` for its listings that are given by the hour alone. */
function isOfType(values: string[]): Condition {
  const byTheHour = sql`l.availability_plan ->> 'type' = 'availability-plan/time'`
  return sql`(l.category = any(${values}::text[]) or (l.category || ${hourSuffix} = any(${values}::text[]) and ${byTheHour}))`
}

/** Returns the condition that a number lies from `min` included to `max` not included. */
export function inValueRange(number: RawBuilder<unknown>, range: ValueRange): Condition {
  if ('exact' in range) return sql`${number} = ${range.exact}`
  const parts = [
    ...(range.min === null ? [] : [sql`${number} >= ${range.min}`]),
    ...(range.max === null ? [] : [sql`${number} < ${range.max}`]),
  ]
  return parts.length > 0 ? sql`(${sql.join(parts, sql` and `)})` : sql`${number} is not null`
}

/**
 * Returns the condition of `inValueRange` for a column of whole numbers up to `highest`: at least 2.5 means at least 3, and
 * exactly 2.5 matches nothing.
 */
export function inWholeRange(
  column: RawBuilder<unknown>,
  range: ValueRange,
  highest = Number.MAX_SAFE_INTEGER,
): Condition {
  const whole = (number: number | null) => (number === null ? null : wholeFrom(number, highest))
  if (!('exact' in range)) return inValueRange(column, { min: whole(range.min), max: whole(range.max) })
  return Number.isInteger(range.exact) ? inValueRange(column, { exact: wholeFrom(range.exact, highest) }) : sql`false`
}

/** The first whole number that is not below, as far as they go. */
function wholeFrom(number: number, highest: number): number {
  return Math.max(-highest, Math.min(highest, Math.ceil(number)))
}

/** Returns the order of the row `l`; what lacks the value comes last. */
export function orderBy(sort: SortKey[]): RawBuilder<unknown> {
  const keys = sort.map(({ by, ascending }) => {
    const direction = sql.raw(ascending ? 'asc' : 'desc')
    // Every listing has that moment, and so the index of it can be walked.
    if (by === 'createdAt') return sql`l.created_at ${direction}`
    return sql`${sortValue(by)} ${direction} nulls last`
  })
  const oldestFirst = sort[0]?.by === 'createdAt' && sort[0].ascending
  return sql.join([...keys, oldestFirst ? sql`l.id asc` : sql`l.created_at desc, l.id desc`])
}

function sortValue(by: Exclude<SortKey['by'], 'createdAt'>): RawBuilder<unknown> {
  if (by === 'price') return sql`l.price_amount`
  const column = by.data === 'publicData' ? own(numberColumns, by.key) : undefined
  if (column) return sql.raw(column)
  const data = sql.raw(columns[by.data])
  return sql`case when jsonb_typeof(${data} -> ${by.key}) = 'number' then (${data} ->> ${by.key})::numeric end`
}

function own(table: Record<string, string>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
