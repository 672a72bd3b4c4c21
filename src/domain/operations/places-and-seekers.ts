import { type RawBuilder, sql } from 'kysely'
import { eventPeriod } from '#config/event-period.ts'
import { type CalendarDate, dateInZone } from '#kernel/dates.ts'
import type { App } from '../app.ts'
import { requireStaff } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** Number of free places and of people who look for one in a city of the marketplace, on one night. */
export type CityBalance = { key: string; places: number; seekers: number }

const freshMilliseconds = 5 * 60_000
const kept = new WeakMap<object, { at: number; night: CalendarDate; balance: CityBalance[] }>()

/** Returns the night that places and people are counted for: the first of the occasion, or tonight once that has begun and without one. */
export function countedNight({ clock, marketplace }: Pick<App, 'clock' | 'marketplace'>): CalendarDate {
  const today = dateInZone(clock.now(), marketplace.timeZone)
  const { from } = eventPeriod(marketplace, today)
  return from > today ? from : today
}

/**
 * Returns by city how many places are free on the night of `countedNight`, and how many people look for one then. The result is cached
 * for five minutes, because it reads every public listing. For staff.
 */
export async function placesAndSeekers(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
): Promise<CityBalance[]> {
  requireStaff(viewer)
  const now = app.clock.now().getTime()
  const known = kept.get(app.db)
  const night = countedNight(app)
  if (known?.night === night && Math.abs(now - known.at) < freshMilliseconds) return known.balance
  const { cities, categories, availability } = app.marketplace
  if (cities.length === 0) return []
  const of = (kind: 'offer' | 'request') =>
    categories.filter((category) => category.kind === kind).map(({ key }) => key)
  const { rows } = await sql<CityBalance>`
    select city.key,
           coalesce(sum(${freePlaces(availability.seats)}) filter (where category = any(${of('offer')}::text[])), 0)::int as places,
           coalesce(sum(capacity) filter (where category = any(${of('request')}::text[])), 0)::int as seekers
    from public_listings
      left join listing_nights n on n.listing_id = public_listings.id and n.night = ${night}::date
      cross join lateral (select (plan_week(availability_plan))[extract(isodow from ${night}::date)::int] as seats) plan,
      ${nearestCity(cities)}
    where (available_from is null or available_from <= ${night}::date)
      and (available_until is null or available_until > ${night}::date)
    group by city.key`.execute(app.db)
  const balance = cities.map(({ key }) => rows.find((row) => row.key === key) ?? { key, places: 0, seekers: 0 })
  kept.set(app.db, { at: now, night, balance })
  return balance
}

/** Returns the places of a listing that are free on the night; without shared places it is free as a whole or not at all. */
function freePlaces(seats: App['marketplace']['availability']['seats']) {
  const free = (usual: RawBuilder<unknown>) =>
    sql`coalesce(n.exception_seats, plan.seats, ${usual}) - coalesce(n.used, 0)`
  if (seats === 'capacity') return sql`greatest(0, ${free(sql`capacity`)})`
  return sql`case when ${free(sql`1`)} > 0 then capacity else 0 end`
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
