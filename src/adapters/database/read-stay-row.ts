import type { FeedStay } from '#domain/search/index.ts'

/**
 * Calendars of some rows `s` of listing_search as `readStayRow` expects them: nights from their counters; for listings by the
 * hour the days that an exception covers as a whole.
 * @param which the condition on `s` with its `where`, or nothing for all
 */
export function selectStays(timeZone: string, which: string): string {
  if (!/^[A-Za-z0-9_+/-]+$/.test(timeZone)) throw new Error(`${timeZone} is no time zone`)
  const zone = `time zone '${timeZone}'`
  return `
    with chosen as materialized (select s.listing_id, s.week, s.hourly from listing_search s ${which}), nights as (
      select listing_id, night, coalesce(exception_seats, -1) as seats, used
      from listing_nights join chosen using (listing_id)
      where not hourly
      union all
      select listing_id, day::date, min(seats), 0
      from availability_exceptions join chosen using (listing_id),
        generate_series((start_at at ${zone})::date, (end_at at ${zone})::date, interval '1 day') day
      where hourly and start_at <= day::timestamp at ${zone} and end_at >= (day::timestamp + interval '1 day') at ${zone}
      group by 1, 2
    ), days as (
      select listing_id, array_agg(night - date '2000-01-01' order by night) as nights,
        array_agg(seats order by night) as seats, array_agg(used order by night) as used
      from nights group by 1
    )
    select listing_id, week, hourly, nights, seats, used
    from chosen left join days using (listing_id)
    where week is not null or hourly or days.listing_id is not null`
}

/** Reads one row of the binary format, in the order of `selectStays`. */
export function readStayRow(data: Buffer): FeedStay {
  let at = 2
  const field = () => {
    const length = data.readInt32BE(at)
    const start = at + 4
    at = start + Math.max(0, length)
    return length < 0 ? -1 : start
  }
  const id = field()
  const words = Uint32Array.from([0, 4, 8, 12], (part) => data.readUInt32BE(id + part))
  const week = field()
  const hourly = data[field()] === 1
  const [nights, seats, used] = [field(), field(), field()]
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
