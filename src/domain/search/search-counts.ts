import { type RawBuilder, sql } from 'kysely'
import type { App } from '#domain/app.ts'
import type { Bounds } from '#domain/places/index.ts'
import { type CellRange, coverSquares } from './search-cells.ts'
import { insideBounds } from './conditions.ts'
import { cellsAcross } from './map-squares.ts'
import type { MatchedCluster } from './matches.ts'
import { activeFilters, type SearchQuery } from './search-query.ts'

/** Number of listings that a search without filters finds, in each category, and where they lie. */
export type SearchCounts = { total: number; counts: Map<string, number>; clusters: MatchedCluster[] }

/** The levels of search_counts, the finest first, and the whole earth's. */
const levels = [0, 4, 8, 12]
const coarsest = 12
/**
 * Maximum number of squares in a row of a box. More squares mean fewer listings at its edge, which are counted one by one.
 */
const squaresInARow = 96

/** Returns whether stored counts suffice for a search: one with a place and categories only. */
export function canUseSearchCounts(query: SearchQuery): boolean {
  return activeFilters(query).length === 0 && query.within === null
}

/**
 * Returns the exact number of listings in a box by category: squares inside it are kept sums, listings in the squares at its
 * edge are counted. `clusters` are of the wanted categories, by squares of `shift` bits.
 */
export async function readSearchCounts(
  db: App['db'],
  { bounds, categories }: Pick<SearchQuery, 'bounds' | 'categories'>,
  shift: number,
): Promise<SearchCounts> {
  const level = bounds ? Math.min(levelFor(bounds, squaresInARow), levelBelow(shift)) : coarsest
  const wanted = categories.length > 0 ? sql`category = any(${categories})` : sql`true`
  const { rows } = await sql<{ counts: [string, number][] | null; clusters: [number, number, number][] | null }>`
    with placed as materialized (${bounds ? countedIn(bounds, level) : countedEverywhere})
    select
      (select json_agg(json_build_array(category, number)) from
        (select category, sum(listings)::int as number from placed group by 1) c) as counts,
      (select json_agg(json_build_array(number, lat / number, lng / number)) from (
        select sum(listings)::int as number, sum(lat) as lat, sum(lng) as lng from placed where ${wanted} and square >= 0
        group by square >> ${Math.max(0, shift - level)}::int having sum(listings) > 0
      ) g) as clusters`.execute(db)
  const counts = new Map(rows[0]?.counts ?? [])
  const total = [...counts].reduce(
    (sum, [category, count]) => sum + (categories.length === 0 || categories.includes(category) ? count : 0),
    0,
  )
  const clusters = (rows[0]?.clusters ?? []).map(([count, lat, lng]) => ({ count, lat, lng }))
  return { total, counts, clusters }
}

/** Returns the exact number of listings of some categories in each of several boxes, in the order of the boxes. */
export async function countInBoxes(db: App['db'], boxes: Bounds[], categories: string[]): Promise<number[]> {
  if (boxes.length === 0) return []
  const numbers = boxes.map(
    (bounds) => sql`(select coalesce(sum(listings), 0)::int
      from (${countedIn(bounds, levelFor(bounds, squaresInARow))}) placed where category = any(${categories}))`,
  )
  const { rows } = await sql<{ numbers: number[] }>`select array[${sql.join(numbers)}] as numbers`.execute(db)
  return rows[0]?.numbers ?? []
}

/** Returns how many listings of some categories there are. */
export function countEverywhere(categories: string[]): RawBuilder<number> {
  return sql`(select coalesce(sum(listings), 0)::int from (${countedEverywhere}) placed where category = any(${categories}))`
}

/** Returns how many listings lie in the squares that touch a box: never fewer than in the box itself. */
export async function countAround(db: App['db'], bounds: Bounds): Promise<number> {
  const level = levelFor(bounds, 24)
  const { inside, edge } = coverSquares(bounds, level)
  const { rows } = await sql<{ listings: number }>`
    select coalesce(sum(listings), 0)::int as listings from ${keptIn([...inside, ...edge], level)}`.execute(db)
  return rows[0]?.listings ?? 0
}

/** Sums of degrees that are smaller are only what adding and taking away has left. */
const rounding = 1e-9

/**
 * Merges counts written since the last merge into one row for each square and category. Returns the number of merged rows;
 * 0 below `atLeast`, because each merge rewrites rows. Concurrent merges take different rows, and no sum changes; when a
 * listing has moved within its square, one of them may see the removal without the addition.
 */
export async function mergeSearchCounts({ db }: Pick<App, 'db'>, atLeast = 1000): Promise<number> {
  const { rows } = await sql<{ merged: number }>`
    with enough as materialized (
      select count(*) >= ${atLeast} as there from (select from search_counts where not merged limit ${atLeast}) written
    ),
    changed as (
      select distinct level, square, category from search_counts where not merged and (select there from enough)
    ),
    gone as (
      delete from search_counts c using changed
      where (c.level, c.square, c.category) = (changed.level, changed.square, changed.category)
      returning c.*
    ),
    sums as (
      insert into search_counts (level, square, category, listings, lat, lng, merged)
      select level, square, category, sum(listings), sum(lat), sum(lng), true from gone
      group by 1, 2, 3 having sum(listings) <> 0 or abs(sum(lat)) > ${rounding} or abs(sum(lng)) > ${rounding}
    )
    select count(*)::int as merged from gone`.execute(db)
  return rows[0]?.merged ?? 0
}

const countedEverywhere = sql`select square, category, listings, lat, lng from search_counts where level = ${coarsest}`

function countedIn(bounds: Bounds, level: number): RawBuilder<unknown> {
  const { inside, edge } = coverSquares(bounds, level)
  return sql`select square, category, listings, lat, lng from ${keptIn(inside, level)}
    union all
    select found.cell >> ${level}::int, coalesce(found.category, ''), 1, found.lat, found.lng
    from ${runsOf(edge)}, lateral (
      select cell, lat, lng, category from listing_search
      where cell between run.low and run.high and ${insideBounds(bounds)} offset 0
    ) found`
}

function keptIn(runs: CellRange[], level: number): RawBuilder<unknown> {
  return sql`${runsOf(runs, level)} join search_counts on level = ${level} and square between run.low and run.high`
}

/** Runs of squares as a table; `level` bits of their cells are left out. */
function runsOf(runs: CellRange[], level = 0): RawBuilder<unknown> {
  const ends = [runs.map(({ low }) => low >> level), runs.map(({ high }) => high >> level)]
  return sql`unnest(${ends[0]}::int[], ${ends[1]}::int[]) as run (low, high)`
}

/** Returns the finest level at which a box has at most `max` squares in a row, otherwise the coarsest. */
function levelFor(bounds: Bounds, max: number): number {
  return levels.find((level) => cellsAcross(bounds) / 2 ** (level / 2) <= max) ?? coarsest
}

function levelBelow(shift: number): number {
  return levels.findLast((level) => level <= shift) ?? 0
}
