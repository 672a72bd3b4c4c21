import { type RawBuilder, sql } from 'kysely'
import type { App } from '#domain/app.ts'
import type { Bounds } from '#domain/places/index.ts'
import { coverSquares } from './search-cells.ts'
import { allOf, conditionsOf, type SearchConditions } from './conditions.ts'
import { rowsInBox, indexed } from './rows-in-box.ts'
import { countAround } from './search-counts.ts'
import type { SearchQuery } from './search-query.ts'

/**
 * How the newest matches are found. cells: everything in the box is looked at, and sorted · squares: from the newest on in
 * each large square that touches the box, until enough match · newest: from the newest on wherever they lie, or as the
 * database thinks best.
 */
export type Walk = 'cells' | 'squares' | 'newest'

/** With more squares, planning the statement takes longer than reading the newest listings of all. */
const maxSquares = 20
/** Bits of a cell that an index of large squares leaves out. */
const squareLevel = 10

/** Columns that the indexes of all walks hold. */
export const walkedColumns = sql`listing_id, seq, cell, lat, lng, category`

/** A place to search: a box with a number that it does not hold more listings than; infinite without a box. */
export type Place = { bounds: Bounds | null; around: number }

/** Returns a box with the number of listings around it; `Infinity` without a box. */
export async function placeOf(db: App['db'], bounds: Bounds | null): Promise<Place> {
  return { bounds, around: bounds ? await countAround(db, bounds) : Number.POSITIVE_INFINITY }
}

/**
 * Returns the walk for a box: `cells` where at most `few` listings lie in it, because reading each is as fast as any other.
 */
export function chooseWalk({ bounds, around }: Place, few: number): Walk {
  if (!bounds) return 'newest'
  if (around <= few) return 'cells'
  return squaresOf(bounds).length <= maxSquares ? 'squares' : 'newest'
}

/**
 * Returns up to `limit` rows of listing_search that fulfil the conditions, the newest first (or the oldest, as the query is
 * sorted).
 */
export function walkListings(
  query: SearchConditions & Pick<SearchQuery, 'sort'>,
  walk: Walk,
  limit: number,
): RawBuilder<unknown> {
  const conditions = allOf(conditionsOf(query))
  const order = byTime(query)
  if (walk === 'newest' || !query.bounds)
    return sql`select ${walkedColumns} from listing_search where ${conditions} order by ${order} limit ${limit}`
  if (walk === 'cells')
    return sql`select found.* from ${rowsInBox(query.bounds, walkedColumns, conditions)} order by ${order} limit ${limit}`
  // Each square is read in order, which an optimizer barrier (`offset 0`) keeps, and the database merges them until enough
  // are found.
  const squares = squaresOf(query.bounds).map(
    (square) => sql`(select ${indexed} from listing_search where cell >> ${sql.lit(squareLevel)} = ${square}
      order by ${order} offset 0)`,
  )
  return sql`select ${walkedColumns} from (${sql.join(squares, sql` union all `)}) as listing_search
    where ${conditions} order by ${order} limit ${limit}`
}

/** Returns the order of rows with `seq` and `listing_id`: the newest first unless the oldest are asked for. */
export function byTime({ sort }: Pick<SearchQuery, 'sort'>, from: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  const direction = sql.raw(sort === '-createdAt' ? 'asc' : 'desc')
  return sql`${from}seq ${direction}, ${from}listing_id ${direction}`
}

function squaresOf(bounds: Bounds): number[] {
  const { inside, edge } = coverSquares(bounds, squareLevel)
  return [...inside, ...edge].flatMap(({ low, high }) => {
    const first = low >> squareLevel
    return Array.from({ length: (high >> squareLevel) - first + 1 }, (_, step) => first + step)
  })
}
