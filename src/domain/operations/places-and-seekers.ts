import { sql } from 'kysely'
import type { App } from '../app.ts'
import { requireStaff } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** How many places are offered and how many people look for one in a city of the marketplace. */
export type CityBalance = { key: string; places: number; seekers: number }

const freshMilliseconds = 5 * 60_000
const kept = new WeakMap<object, { at: number; balance: CityBalance[] }>()

/** Places and people looking by city. It reads every public listing, so its answer is kept for five minutes. For staff. */
export async function placesAndSeekers(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
): Promise<CityBalance[]> {
  requireStaff(viewer)
  const now = app.clock.now().getTime()
  const known = kept.get(app.db)
  if (known && Math.abs(now - known.at) < freshMilliseconds) return known.balance
  const { cities, categories } = app.marketplace
  if (cities.length === 0) return []
  const of = (kind: 'offer' | 'request') =>
    categories.filter((category) => category.kind === kind).map(({ key }) => key)
  const boxes = cities.map(
    ({ key, bounds }) =>
      sql`(${key}::text, ${bounds.south}::float8, ${bounds.north}::float8, ${bounds.west}::float8, ${bounds.east}::float8)`,
  )
  const { rows } = await sql<CityBalance>`
    select city.key,
           coalesce(sum(capacity) filter (where category = any(${of('offer')}::text[])), 0)::int as places,
           coalesce(sum(capacity) filter (where category = any(${of('request')}::text[])), 0)::int as seekers
    from (values ${sql.join(boxes)}) as city (key, south, north, west, east)
    left join public_listings on public_lat between south and north and public_lng between west and east
    group by city.key`.execute(app.db)
  const balance = cities.flatMap(({ key }) => rows.find((row) => row.key === key) ?? [])
  kept.set(app.db, { at: now, balance })
  return balance
}
