import { type RawBuilder, sql } from 'kysely'
import { categoriesOfKind } from '#config/categories-of-kind.ts'
import { occasionDates } from '#config/occasion-dates.ts'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import { minute } from '#kernel/clock.ts'
import type { App } from '../app.ts'
import { nearestCity } from '../places/index.ts'
import { requireStaff } from '../users/index.ts'
import { todayOf } from '../today-of.ts'
import type { Viewer } from '../users/viewer.ts'

/** Number of free places and of people who look for one in a city of the marketplace, on one night. */
export type CityBalance = { key: string; places: number; seekers: number }

/** A night with what it has in each city of the marketplace; no cities where there are none. */
export type NightBalance = { night: CalendarDate; cities: CityBalance[] }

const freshMilliseconds = 5 * minute
const kept = new WeakMap<object, { at: number; balance: NightBalance }>()

/**
 * Returns by city how many places are free on a night, and how many people look for one then: on the night of the occasion,
 * or of the next weeks, for which most people look. The result is cached for five minutes, because it reads every public
 * listing. For staff.
 */
export async function placesAndSeekers(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
): Promise<NightBalance> {
  requireStaff(viewer)
  const now = app.clock.now().getTime()
  const known = kept.get(app.db)
  if (known && Math.abs(now - known.at) < freshMilliseconds) return known.balance
  const { cities, availability } = app.marketplace
  const offers = categoriesOfKind(app.marketplace, 'offer')
  const requests = categoriesOfKind(app.marketplace, 'request')
  if (cities.length === 0) return { night: todayOf(app), cities: [] }
  const night = await fullestNight(app, requests)
  const { rows } = await sql<CityBalance>`
    select city.key,
           coalesce(sum(${freePlaces(availability.seats)}) filter (where category = any(${offers}::text[])), 0)::int as places,
           coalesce(sum(capacity) filter (where category = any(${requests}::text[])), 0)::int as seekers
    from public_listings
      left join listing_nights n on n.listing_id = public_listings.id and n.night = ${night}::date
      cross join lateral (select (plan_week(availability_plan))[extract(isodow from ${night}::date)::int] as seats) plan,
      ${nearestCity(cities)}
    where (available_from is null or available_from <= ${night}::date)
      and (available_until is null or available_until > ${night}::date)
    group by city.key`.execute(app.db)
  const balance = {
    night,
    cities: cities.map(({ key }) => rows.find((row) => row.key === key) ?? { key, places: 0, seekers: 0 }),
  }
  kept.set(app.db, { at: now, balance })
  return balance
}

/** Returns the night for which most people look, the first of several: of the occasion, or of the weeks after today. */
async function fullestNight(
  { db, clock, marketplace }: Pick<App, 'db' | 'clock' | 'marketplace'>,
  requests: string[],
): Promise<CalendarDate> {
  const today = todayOf({ clock, marketplace })
  const { from, until } = occasionDates(marketplace, today)
  const first = from > today ? from : today
  const last = until > first ? addDays(until, -1) : first
  const { rows } = await sql<{ night: CalendarDate }>`
    with stays as (
      select available_from as from_day, available_until as until_day, sum(capacity) as people
      from public_listings where category = any(${requests}::text[]) group by 1, 2
    )
    select night::date as night
    from generate_series(${first}::timestamp, ${last}::timestamp, '1 day') night
      left join stays on (from_day is null or from_day <= night) and (until_day is null or until_day > night)
    group by night order by coalesce(sum(people), 0) desc, night limit 1`.execute(db)
  return rows[0]?.night ?? first
}

/** Returns the places of a listing that are free on the night; without shared places it is free as a whole or not at all. */
function freePlaces(seats: App['marketplace']['availability']['seats']) {
  const free = (usual: RawBuilder<unknown>) =>
    sql`coalesce(n.exception_seats, plan.seats, ${usual}) - coalesce(n.used, 0)`
  if (seats === 'capacity') return sql`greatest(0, ${free(sql`capacity`)})`
  return sql`case when ${free(sql`1`)} > 0 then capacity else 0 end`
}
