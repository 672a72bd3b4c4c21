import { type RawBuilder, sql } from 'kysely'
import type { Bounds } from '#domain/places/index.ts'
import { coverBounds } from './search-cells.ts'
import type { Condition } from './conditions.ts'

/** Columns that the indexes of cells and squares include, so that the table itself is not read. */
export const indexed = sql`listing_id, seq, cell, lat, lng, category, capacity, available_from, available_until, price, verified,
  facets, week, hourly`

/**
 * Returns the rows of listing_search in a box that fulfil some conditions, as `found`. Cells are walked one run after the
 * other, with two optimizer barriers (`offset 0`): left to itself, the planner would rather walk all listings from the
 * newest on, or fetch every listing of the country that has a value from the index of the values, once for each run.
 */
export function rowsInBox(bounds: Bounds, what: RawBuilder<unknown>, conditions: Condition): RawBuilder<unknown> {
  const runs = coverBounds(bounds)
  return sql`unnest(${runs.map(({ low }) => low)}::int[], ${runs.map(({ high }) => high)}::int[]) as run (low, high),
    lateral (
      select ${what} from (
        select ${indexed} from listing_search where cell between run.low and run.high offset 0
      ) as listing_search where ${conditions} offset 0
    ) found`
}
