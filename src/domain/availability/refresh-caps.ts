import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import type { App } from '../app.ts'
import { type RuleRow, rulesOf } from './load-rules.ts'
import { isTimed } from './hold-seats.ts'
import { dayOf, seatsOfNight } from './seats.ts'

/**
 * Brings the counters' caps to the seats that the listing's nights have now. What is held stays held: a night whose bookings
 * need more than it would have keeps as many seats as they need and gives no more. The caller has locked the listing.
 */
export async function refreshCaps(
  app: Pick<App, 'marketplace'>,
  tx: Transaction<DB>,
  row: RuleRow,
  { from, until }: { from: CalendarDate; until: CalendarDate },
): Promise<void> {
  const rules = await rulesOf(app, tx, row, { start: dayOf(from).start, end: dayOf(until).start })
  if (isTimed(rules)) return
  const held = await tx
    .selectFrom('listingNights')
    .select('night')
    .where('listingId', '=', row.id)
    .where('night', '>=', from)
    .where('night', '<', until)
    .orderBy('night')
    .forUpdate()
    .execute()
  const nights = held.map(({ night }) => night)
  const seats = nights.map((night) => seatsOfNight(rules, night))
  await sql`
    update listing_nights set cap = greatest(used, now.seats)
    from unnest(${nights}::date[], ${seats}::int[]) as now (night, seats)
    where listing_id = ${row.id} and listing_nights.night = now.night
  `.execute(tx)
}

/** Builds a listing's counters anew from its bookings: after its plan has changed, perhaps from hours to nights. */
export async function rebuildNights(app: Pick<App, 'marketplace'>, tx: Transaction<DB>, row: RuleRow): Promise<void> {
  await tx.deleteFrom('listingNights').where('listingId', '=', row.id).execute()
  const { rows } = await sql<{ first: CalendarDate | null; last: CalendarDate | null }>`
    with held as (
      insert into listing_nights (listing_id, night, used, cap)
      select listing_id, day::date, sum(seats), sum(seats)
      from bookings, generate_series(start_date::timestamp, end_date::timestamp - interval '1 day', '1 day') as day
      where listing_id = ${row.id} and state in ('pending', 'accepted')
      group by listing_id, day order by day
      returning night
    )
    select min(night) as first, (max(night) + 1) as last from held
  `.execute(tx)
  const { first, last } = rows[0] ?? {}
  const rules = await rulesOf(app, tx, row, { start: 0, end: 0 })
  if (isTimed(rules)) await tx.deleteFrom('listingNights').where('listingId', '=', row.id).execute()
  else if (first && last) await refreshCaps(app, tx, row, { from: first, until: last })
}
