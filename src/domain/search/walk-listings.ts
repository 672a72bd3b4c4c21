import { type RawBuilder, sql } from 'kysely'
import type { App } from '#domain/app.ts'
import type { Bounds } from '#domain/places/index.ts'
import { coverSquares } from './cells.ts'
import { allOf, conditionsOf, type SearchConditions } from './conditions.ts'
import { inCells, indexed } from './in-cells.ts'
import { countAround } from './kept-counts.ts'
import type { SearchQuery } from './search-query.ts'

/**
 * How the newest matches are found. cells: everything in the box is looked at, and sorted · squares: from the newest on in each
 * large square that touches the box, until enough match · newest: from the newest on wherever they lie, or as the database
 * thinks best.
 */
export type Walk = 'cells' | 'squares' | 'newest'

/** So many listings in a box are looked at sooner than the newest are found in the squares around it. */
const fewInBox = 20_000
/** Matches are collected in each square: in more of them it takes longer than from the newest of all. */
const maxSquares = 12
/** Bits of a cell that an index of large squares leaves out. */
const squareLevel = 12

/** Columns that the indexes of all walks hold. */
export const walkedColumns = sql`listing_id, seq, cell, lat, lng, category`

/** Chooses the walk for a box by how many listings lie around it. `around` is infinite without a box. */
export async function chooseWalk(
  db: App['db'],
  bounds: Bounds | null,
): Promise<{ walk: Walk; around: number }> {
  if (!bounds) return { walk: 'newest', around: Number.POSITIVE_INFINITY }
  const around = await countAround(db, bounds)
  if (around <= fewInBox) return { walk: 'cells', around }
  return { walk: squaresOf(bounds).length <= maxSquares ? 'squares' : 'newest', around }
}

/** Up to `limit` rows of listing_search that fulfil the conditions, the newest first (or the oldest, as the query is sorted). */
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
    return sql`select found.* from ${inCells(query.bounds, walkedColumns, conditions)} order by ${order} limit ${limit}`
  return sql`select found.* from unnest(${squaresOf(query.bounds)}::int[]) as around (square), lateral (
      select ${walkedColumns} from (
        select ${indexed} from listing_search where cell >> ${sql.raw(String(squareLevel))} = around.square
        order by ${order} offset 0
      ) as listing_search where ${conditions} limit ${limit}
    ) found order by ${order} limit ${limit}`
}

/** The order of rows with `seq` and `listing_id`: the newest first unless the oldest are asked for. */
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
