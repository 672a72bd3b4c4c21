import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { addDays, type CalendarDate, nightsBetween } from '#kernel/dates.ts'
import { Problem } from '#kernel/problem.ts'

/** A night and how many seats it has in all. */
export type NightSeats = { night: CalendarDate; seats: number }

/** Returns the nights from one day to another; the last day is the departure and not a night. */
export function nightsOf(from: CalendarDate, until: CalendarDate): CalendarDate[] {
  return Array.from({ length: Math.max(0, nightsBetween(from, until)) }, (_, index) => addDays(from, index))
}

/**
 * Takes `seats` of all the given nights. Throws `transaction-booking-time-not-available` when one has too few; the
 * transaction must then be rolled back. Nights are locked in ascending order to avoid deadlocks. The caller holds a shared
 * lock on the listing, so that its seats cannot change.
 */
export async function takeNights(
  tx: Transaction<DB>,
  { listingId, nights, seats }: { listingId: string; nights: NightSeats[]; seats: number },
): Promise<void> {
  const { rows } = await sql`
    insert into listing_nights as held (listing_id, night, used, cap)
    select ${listingId}, wanted.night, ${seats}, wanted.seats
    from unnest(${nights.map(({ night }) => night)}::date[], ${nights.map((each) => each.seats)}::int[])
      as wanted (night, seats)
    where wanted.seats >= ${seats}
    order by wanted.night
    on conflict (listing_id, night) do update set used = held.used + excluded.used, cap = excluded.cap
      where held.used + excluded.used <= excluded.cap
    returning night
  `.execute(tx)
  if (rows.length !== nights.length) throw new Problem('transaction-booking-time-not-available')
}

/** Gives `seats` of the nights of a stay back, in the same order. Throws when they were never taken: that is a bug. */
export async function giveBackNights(
  tx: Transaction<DB>,
  { listingId, from, until, seats }: { listingId: string; from: CalendarDate; until: CalendarDate; seats: number },
): Promise<void> {
  const { rows } = await sql`
    with held as (
      select night from listing_nights
      where listing_id = ${listingId} and night >= ${from}::date and night < ${until}::date
      order by night for update
    )
    update listing_nights set used = used - ${seats} from held
    where listing_nights.listing_id = ${listingId} and listing_nights.night = held.night
    returning listing_nights.night
  `.execute(tx)
  if (rows.length !== nightsBetween(from, until)) throw new Error(`nights of listing ${listingId} were never taken`)
}
