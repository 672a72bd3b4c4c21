import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import type { App } from '../app.ts'
import { seatHoldingStates } from './booking.ts'
import { type RuleRow, rulesOf } from './load-seat-rules.ts'
import { nightsOf } from './night-counters.ts'
import { dayOf, exceptionOfNight, isTimed, seatsOfNight } from './free-seats.ts'

type Days = { from: CalendarDate; until: CalendarDate }

/**
 * Updates the counters of some days to the listing's present rules. Held seats stay held: a night whose bookings need more
 * seats than it would have keeps as many as they need and is full. A night with an exception has a row, so that search
 * finds it; a night without exceptions and bookings has none. The caller has locked the listing.
 */
export async function refreshNightSeats(
  app: Pick<App, 'marketplace'>,
  tx: Transaction<DB>,
  row: RuleRow,
  { from, until }: Days,
): Promise<void> {
  const rules = await rulesOf(app, tx, row, { start: dayOf(from).start, end: dayOf(until).start })
  if (isTimed(rules)) return
  const nights = nightsOf(from, until)
  const exceptions = nights.map((night) => exceptionOfNight(rules, night))
  const seats = nights.map((night) => seatsOfNight(rules, night))
  await sql`
    insert into listing_nights as held (listing_id, night, used, cap, exception_seats)
    select ${row.id}, now.night, 0, now.seats, now.exception
    from unnest(${nights}::date[], ${seats}::int[], ${exceptions}::int[]) as now (night, seats, exception)
    where now.exception is not null
      or exists (select from listing_nights n where n.listing_id = ${row.id} and n.night = now.night)
    order by now.night
    on conflict (listing_id, night) do update
      set cap = greatest(held.used, excluded.cap), exception_seats = excluded.exception_seats
  `.execute(tx)
  await tx
    .deleteFrom('listingNights')
    .where('listingId', '=', row.id)
    .where('night', '>=', from)
    .where('night', '<', until)
    .where('used', '=', 0)
    .where('exceptionSeats', 'is', null)
    .execute()
}

/** Rebuilds a listing's counters from its bookings after its plan has changed, for example from hours to nights. */
export async function rebuildNights(app: Pick<App, 'marketplace'>, tx: Transaction<DB>, row: RuleRow): Promise<void> {
  await tx.deleteFrom('listingNights').where('listingId', '=', row.id).execute()
  const rules = await rulesOf(app, tx, row, { start: 0, end: 0 })
  if (isTimed(rules)) return
  await sql`
    insert into listing_nights (listing_id, night, used, cap)
    select listing_id, day::date, sum(seats), sum(seats)
    from bookings, generate_series(start_date::timestamp, end_date::timestamp - interval '1 day', '1 day') as day
    where listing_id = ${row.id} and state = any(${seatHoldingStates}::text[])
    group by listing_id, day order by day
  `.execute(tx)
  const { rows } = await sql<{ from: CalendarDate | null; until: CalendarDate | null }>`
    select min(first) as from, max(last) as until from (
      select night as first, night + 1 as last from listing_nights where listing_id = ${row.id}
      union all select start_date, end_date from availability_exceptions where listing_id = ${row.id}
    ) touched
  `.execute(tx)
  const { from, until } = rows[0] ?? {}
  if (from && until) await refreshNightSeats(app, tx, row, { from, until })
}
