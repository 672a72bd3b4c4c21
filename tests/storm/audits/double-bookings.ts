import { sql } from 'kysely'
import type { Audited } from '../audited.ts'

/** No night has more people than places. Counts the bookings themselves, not the counters that decide about them. */
export async function findDoubleBookings({ db }: Pick<Audited, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ listing: string; night: string; held: number; capacity: number }>`
    select b.listing_id as listing, day::date::text as night, sum(b.seats)::int as held, l.capacity
    from bookings b join listings l on l.id = b.listing_id,
      generate_series(b.start_date::timestamp, b.end_date::timestamp - interval '1 day', '1 day') as day
    where b.state in ('pending', 'accepted')
    group by b.listing_id, day, l.capacity having sum(b.seats) > l.capacity order by 1, 2`.execute(db)
  return rows.map(
    ({ listing, night, held, capacity }) =>
      `the listing ${listing} has ${held} people on ${night} and places for ${capacity}`,
  )
}
