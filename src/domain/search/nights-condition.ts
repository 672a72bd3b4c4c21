import { type RawBuilder, sql } from 'kysely'
import { addDays, type CalendarDate, nightsBetween, noonUtc } from '#kernel/dates.ts'
import { seatsOfParty } from '../seats-of-party.ts'
import type { SearchQuery } from './search-query.ts'

type Stay = { from: CalendarDate; until: CalendarDate }

/** Columns that decide a night: of the search table, or of the listing itself. */
export type NightColumns = { id: Condition; capacity: Condition; week: Condition; hourly: Condition }
type Condition = RawBuilder<unknown>

export const searchColumns: NightColumns = {
  id: sql`listing_search.listing_id`,
  capacity: sql`capacity`,
  week: sql`week`,
  hourly: sql`hourly`,
}

/** Seats that must be free, and whether a listing has as many as it has places where its author says nothing. */
export type WantedSeats = { wanted: number; shared: boolean; timeZone: string }

/** Returns the seats that a search needs: those that it names, or those of its party. */
export function seatsOfSearch({ nights, capacity }: Pick<SearchQuery, 'nights' | 'capacity'>): WantedSeats {
  return { ...nights, wanted: nights.wanted ?? seatsOfParty(capacity?.min, { isShared: nights.shared }) }
}

/**
 * Returns the condition that a listing has a place for the whole party on every night of a stay. Nights with an exception
 * or a booking have a row, read by the listing's key; all other nights have the seats of their weekday in the plan.
 */
export function freeOnEveryNight(seats: WantedSeats, stay: Stay, columns: NightColumns): Condition {
  return sql`case when ${columns.hourly}
    then ${openOnSomeDay(seats, stay, columns)} else ${freeNights(seats, stay, columns)} end`
}

/** Without a plan of its own a listing has its usual seats on every night that has no row. */
function freeNights(seats: WantedSeats, stay: Stay, columns: NightColumns): Condition {
  const usual = seats.shared ? columns.capacity : sql`1`
  const { from, until } = stay
  return sql`case when ${columns.week} is null and ${usual} >= ${seats.wanted} then not exists (
      select from listing_nights
      where listing_nights.listing_id = ${columns.id} and night >= ${from}::date and night < ${until}::date
        and coalesce(exception_seats, ${usual}) - used < ${seats.wanted}
    ) else ${freeByPlan(seats, stay, columns)} end`
}

function freeByPlan({ wanted, shared }: WantedSeats, stay: Stay, { id, week, capacity }: NightColumns): Condition {
  const { from, until } = stay
  const usual = shared ? capacity : sql`1`
  // Each night with too few seats in the plan needs an exception with more.
  const tooFew = sql`case
    when ${week} is null then case when ${usual} < ${wanted} then ${nightsBetween(from, until)}::int else 0 end
    else (select coalesce(sum(d.nights), 0) from unnest(${week}, ${weekdaysOf(stay)}::int[]) d (seats, nights)
          where d.seats < ${wanted})
  end`
  return sql`(
    select coalesce(bool_and(coalesce(n.exception_seats, n.planned) - n.used >= ${wanted}), true)
      and count(*) filter (where n.planned < ${wanted}) = ${tooFew}
    from (
      select exception_seats, used,
        case when ${week} is null then ${usual} else (${week})[extract(isodow from night)::int] end as planned
      from listing_nights
      where listing_nights.listing_id = ${id}
        and night >= ${from}::date and night < ${until}::date
    ) n
  )`
}

/** For listings by the hour, a day of the stay matches when the plan has hours on it and it is not blocked as a whole. */
function openOnSomeDay(
  { wanted, timeZone }: WantedSeats,
  { from, until }: Stay,
  { id, week }: NightColumns,
): Condition {
  return sql`exists (
    select from generate_series(${from}::timestamp, ${addDays(until, -1)}::timestamp, '1 day') day
    where (${week})[extract(isodow from day)::int] >= ${wanted} and not exists (
      select from availability_exceptions e
      where e.listing_id = ${id} and e.seats < ${wanted}
        and e.start_at <= day at time zone ${timeZone}
        and e.end_at >= (day + interval '1 day') at time zone ${timeZone}
    )
  )`
}

/** Returns the number of nights of a stay on each day of the week, from Monday on. */
function weekdaysOf({ from, until }: Stay): number[] {
  const nights = nightsBetween(from, until)
  const first = (noonUtc(from).getUTCDay() + 6) % 7
  return Array.from({ length: 7 }, (_, day) => Math.floor(nights / 7) + ((day - first + 7) % 7 < nights % 7 ? 1 : 0))
}
