import { sql } from 'kysely'
import type { App } from '../app.ts'
import { requireStaff } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** Number of offered places and of requests in a city of the marketplace. */
export type CityBalance = { key: string; places: number; seekers: number }

const freshMilliseconds = 5 * 60_000
const kept = new WeakMap<object, { at: number; balance: CityBalance[] }>()

/**
 * Returns offered places and requests by city. The result is cached for five minutes, because it reads every public
 * listing. For staff.
 */
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
  const { rows } = await sql<CityBalance>`
    select city.key,
           coalesce(sum(capacity) filter (where category = any(${of('offer')}::text[])), 0)::int as places,
           coalesce(sum(capacity) filter (where category = any(${of('request')}::text[])), 0)::int as seekers
    from public_listings, ${nearestCity(cities)}
    group by city.key`.execute(app.db)
  const balance = cities.map(({ key }) => rows.find((row) => row.key === key) ?? { key, places: 0, seekers: 0 })
  kept.set(app.db, { at: now, balance })
  return balance
}

/**
 * Returns the part of a statement that adds the city of each row as `city.key`, and leaves out rows outside of all cities;
 * rows have `public_lat` and `public_lng`.
 */
export function nearestCity(cities: App['marketplace']['cities']) {
  const boxes = cities.map(
    ({ key, bounds: { south, north, west, east }, point: { lat, lng } }) =>
      sql`(${key}::text, ${south}::float8, ${north}::float8, ${west}::float8, ${east}::float8, ${lat}::float8, ${lng}::float8)`,
  )
  // The boxes of neighbouring cities overlap: a listing counts for the nearest city alone. A degree of longitude is shorter
  // than one of latitude, so it is scaled before distances are compared.
  return sql`lateral (
      select key from (values ${sql.join(boxes)}) as box (key, south, north, west, east, lat, lng)
      where public_lat between south and north and public_lng between west and east
      order by (public_lat - lat) ^ 2 + ((public_lng - lng) * cos(radians(lat))) ^ 2, key
      limit 1
    ) as city`
}
