import type { FeedStay } from '#domain/search/read-model/index.ts'
import { RowFields } from './row-fields.ts'

/**
 * Calendars as `readStayRow` expects them: nights from their counters; for listings by the hour the days that an exception covers
 * as a whole.
 * @param which a condition on `listing_id`, or nothing for all
 */
export function selectStays(timeZone: string, which = 'true'): string {
  if (!/^[A-Za-z0-9_+/-]+$/.test(timeZone)) throw new Error(`${timeZone} is no time zone`)
  const zone = `time zone '${timeZone}'`
  // Nights in the order of their key, and joined afterwards: looking up each one's listing took twice as long.
  return `
    with by_night as (
      select listing_id, array_agg(night - date '2000-01-01' order by night) as nights,
        array_agg(coalesce(exception_seats, -1) order by night) as seats, array_agg(used order by night) as used
      from listing_nights where ${which} group by 1
    ), closed_days as (
      select listing_id, day::date as night, min(seats) as seats
      from availability_exceptions join listing_search using (listing_id),
        generate_series((start_at at ${zone})::date, (end_at at ${zone})::date, interval '1 day') day
      where ${which} and hourly
        and start_at <= day::timestamp at ${zone} and end_at >= (day::timestamp + interval '1 day') at ${zone}
      group by 1, 2
    ), by_hour as (
      select listing_id, array_agg(night - date '2000-01-01' order by night) as nights,
        array_agg(seats order by night) as seats, array_agg(0 order by night) as used
      from closed_days group by 1
    )
    select listing_id, week, hourly, case when hourly then h.nights else n.nights end,
      case when hourly then h.seats else n.seats end, case when hourly then h.used else n.used end
    from listing_search left join by_night n using (listing_id) left join by_hour h using (listing_id)
    where ${which} and (week is not null or hourly or n.listing_id is not null)`
}

const fields = new RowFields()

/** Reads one row of the binary format, in the order of `selectStays`. */
export function readStayRow(data: Buffer): FeedStay {
  fields.over(data)
  const id = fields.next()
  const words = Uint32Array.from([0, 4, 8, 12], (part) => data.readUInt32BE(id + part))
  const week = fields.next()
  const hourly = data[fields.next()] === 1
  const [nights, seats, used] = [fields.next(), fields.next(), fields.next()]
  return {
    id: words,
    week: week < 0 ? null : readNumbers(data, week),
    hourly,
    nights: readNumbers(data, nights),
    seats: readNumbers(data, seats),
    used: readNumbers(data, used),
  }
}

/** Arrays: dimensions, flags, type of the elements; length and lower bound; then each element with its length. */
function readNumbers(data: Buffer, start: number): number[] {
  const count = start < 0 || data.readInt32BE(start) === 0 ? 0 : data.readInt32BE(start + 12)
  return Array.from({ length: count }, (_, index) => data.readInt32BE(start + 24 + index * 8))
}
