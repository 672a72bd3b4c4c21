import { sql } from 'kysely'
import { categoriesOfKind } from '#config/categories-of-kind.ts'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import { momentInZone } from '#kernel/time-zone.ts'
import { minute } from '#kernel/clock.ts'
import type { App } from '../app.ts'
import { todayOf } from '../today-of.ts'
import { nearestCity } from '../places/index.ts'
import { staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/**
 * What began in a week from Monday on, in the marketplace's time zone. `answered` and `accepted` are of the requests of that
 * week, whenever the answer came; `nights` those of accepted requests, each once for a whole party.
 */
export type WeekFigures = {
  monday: CalendarDate
  people: number
  listings: number
  requests: number
  answered: number
  accepted: number
  nights: number
}

/**
 * Sums over all the weeks for the listings whose nearest city this is. `listings`: how many are public now, `places`: their
 * capacity; `requests`, `accepted` and `nights` as in `WeekFigures`.
 */
export type CityFigures = {
  key: string
  listings: number
  places: number
  requests: number
  accepted: number
  nights: number
}

const weeks = 12
const freshMilliseconds = 5 * minute
const kept = new WeakMap<object, { at: number; figures: Figures }>()

type Figures = { weeks: WeekFigures[]; cities: CityFigures[]; medianAnswerHours: number | null }

/**
 * Returns the figures of the last twelve weeks, the present one included, the newest first; those of each city; and in how
 * many hours half of the answers came, null without one. The result is cached for five minutes, because it reads every
 * request of these weeks. For staff. Throws `forbidden`.
 */
export async function weeklyFigures(app: Pick<App, 'db' | 'clock' | 'marketplace'>, viewer: Viewer): Promise<Figures> {
  staffActor(viewer)
  const now = app.clock.now()
  const known = kept.get(app.db)
  if (known && Math.abs(now.getTime() - known.at) < freshMilliseconds) return known.figures
  const mondays = lastMondays(todayOf(app))
  const since = momentInZone(mondays.at(-1) as string, 0, app.marketplace.timeZone)
  const [people, listings, requests, cities, medianAnswerHours] = await Promise.all([
    perWeek(app, 'users', 'created_at', since),
    perWeek(app, 'listings', 'published_at', since),
    requestsPerWeek(app, since),
    perCity(app, since),
    medianAnswer(app, since),
  ])
  const none = { requests: 0, answered: 0, accepted: 0, nights: 0 }
  const figures = {
    weeks: mondays.map((monday) => ({
      monday,
      people: people.get(monday) ?? 0,
      listings: listings.get(monday) ?? 0,
      ...(requests.get(monday) ?? none),
    })),
    cities,
    medianAnswerHours,
  }
  kept.set(app.db, { at: now.getTime(), figures })
  return figures
}

/** Returns the Mondays of the weeks, the present one first. */
function lastMondays(today: CalendarDate): CalendarDate[] {
  const weekday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7
  return Array.from({ length: weeks }, (_, ago) => addDays(today, -weekday - 7 * ago))
}

function mondayOf(column: string, { marketplace }: Pick<App, 'marketplace'>) {
  return sql<string>`to_char(date_trunc('week', ${sql.ref(column)} at time zone ${marketplace.timeZone}::text), 'YYYY-MM-DD')`
}

async function perWeek(
  app: Pick<App, 'db' | 'marketplace'>,
  table: 'users' | 'listings',
  column: 'created_at' | 'published_at',
  since: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ monday: string; count: number }>`
    select ${mondayOf(column, app)} as monday, count(*)::int as count
    from ${sql.table(table)} where ${sql.ref(column)} >= ${since} group by 1`.execute(app.db)
  return new Map(rows.map(({ monday, count }) => [monday, count]))
}

type Requests = Pick<WeekFigures, 'requests' | 'answered' | 'accepted' | 'nights'>

/** A request counts as answered once its host has taken a step. */
async function requestsPerWeek(app: Pick<App, 'db' | 'marketplace'>, since: Date): Promise<Map<string, Requests>> {
  const { rows } = await sql<Requests & { monday: string }>`
    select ${mondayOf('bookings.created_at', app)} as monday, count(*)::int as requests,
           (count(*) filter (where exists (${stepOfHost()})))::int as answered,
           (count(*) filter (where state = 'accepted'))::int as accepted,
           coalesce(sum(end_date - start_date) filter (where state = 'accepted'), 0)::int as nights
    from bookings where bookings.created_at >= ${since} group by 1`.execute(app.db)
  return new Map(rows.map(({ monday, ...figures }) => [monday, figures]))
}

function stepOfHost() {
  return sql`select from transitions
    where transitions.transaction_id = bookings.transaction_id and by_actor = 'provider' and at >= bookings.created_at`
}

async function perCity({ db, marketplace }: Pick<App, 'db' | 'marketplace'>, since: Date): Promise<CityFigures[]> {
  const { cities } = marketplace
  if (cities.length === 0) return []
  const { rows } = await sql<CityFigures>`
    with near as (
      select listing.id, city.key, listing.capacity,
             exists (select from public_listings where public_listings.id = listing.id) as is_public
      from listings as listing, ${nearestCity(cities)}
      where category = any(${categoriesOfKind(marketplace, 'offer')}::text[]) and not deleted
    ), asked as (
      select listing_id, count(*) as requests, count(*) filter (where state = 'accepted') as accepted,
             sum(end_date - start_date) filter (where state = 'accepted') as nights
      from bookings where created_at >= ${since} group by listing_id
    )
    select key, (count(*) filter (where is_public))::int as listings,
           coalesce(sum(capacity) filter (where is_public), 0)::int as places,
           coalesce(sum(requests), 0)::int as requests, coalesce(sum(accepted), 0)::int as accepted,
           coalesce(sum(nights), 0)::int as nights
    from near left join asked on asked.listing_id = near.id group by key`.execute(db)
  const none = { listings: 0, places: 0, requests: 0, accepted: 0, nights: 0 }
  return cities.map(({ key }) => rows.find((row) => row.key === key) ?? { key, ...none })
}

/** Returns the hours in which half of the hosts' answers to the requests since a moment came; null without an answer. */
async function medianAnswer({ db }: Pick<App, 'db'>, since: Date): Promise<number | null> {
  const { rows } = await sql<{ hours: number | null }>`
    select percentile_cont(0.5) within group (order by extract(epoch from answer.at - bookings.created_at) / 3600) as hours
    from bookings, lateral (
      select min(at) as at from transitions
      where transitions.transaction_id = bookings.transaction_id and by_actor = 'provider' and at >= bookings.created_at
    ) as answer
    where bookings.created_at >= ${since} and answer.at is not null`.execute(db)
  return rows[0]?.hours ?? null
}
