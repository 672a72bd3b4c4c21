import { sql } from 'kysely'
import type { CalendarDate } from '#kernel/dates.ts'
import type { App } from '../app.ts'
import { seatHoldingStates } from './booking.ts'

/** A night whose counter differs from the seats its bookings hold. */
export type NightDifference = { listingId: string; night: CalendarDate; counted: number; held: number }

/**
 * Counts the held seats of each night from the bookings and returns the nights whose counters differ, at most `limit`. For
 * a nightly job; changes nothing. Listings by the hour have no counters.
 */
export async function findNightDifferences({ db }: Pick<App, 'db'>, limit = 100): Promise<NightDifference[]> {
  const { rows } = await sql<NightDifference>`
    with held as (
      select b.listing_id, day::date as night, sum(b.seats)::int as held
      from bookings b join listings l on l.id = b.listing_id,
        generate_series(b.start_date::timestamp, b.end_date::timestamp - interval '1 day', '1 day') as day
      where b.state = any(${seatHoldingStates}::text[])
        and coalesce(l.availability_plan ->> 'type', '') <> 'availability-plan/time'
      group by 1, 2
    )
    select coalesce(n.listing_id, h.listing_id) as listing_id, coalesce(n.night, h.night) as night,
      coalesce(n.used, 0) as counted, coalesce(h.held, 0) as held
    from listing_nights n full join held h on h.listing_id = n.listing_id and h.night = n.night
    where coalesce(n.used, 0) <> coalesce(h.held, 0)
    order by 1, 2 limit ${limit}
  `.execute(db)
  return rows
}
