import type { Pool, PoolClient } from 'pg'
import type { FeedReader, FeedStay, SearchFeed } from '#domain/search/index.ts'
import { isId } from '#kernel/id.ts'
import { copyRows } from './copy-rows.ts'
import { emptyFeedRow, projectionColumns, readProjectionRow } from './read-projection-row.ts'

/** So many ids stand in one statement. */
const batch = 5000

/** The search's projection as a stream of binary rows, and its changes by the database's snapshots. */
export function createSearchFeed(pool: Pool, { timeZone }: { timeZone: string }): SearchFeed {
  return {
    readAll: (reader) =>
      inOneMoment(pool, async (client) => {
        // The cells' index has every column of the projection in order; words are looked up one by one beside it.
        await client.query(
          'set local enable_sort = off; set local enable_hashjoin = off; set local enable_mergejoin = off',
        )
        const { rows } = await client.query<{ position: string; listings: number }>(
          'select pg_current_snapshot()::text as position, (select count(*) from listing_search) as listings',
        )
        reader.expect?.(rows[0]?.listings ?? 0)
        await readRows(client, 'order by s.cell', reader)
        await client.query(
          'set local enable_sort = on; set local enable_hashjoin = on; set local enable_mergejoin = on',
        )
        await readStays(client, timeZone, null, reader)
        return rows[0]?.position ?? ''
      }),
    stemsOf: async (words) => {
      const { rows } = await pool.query<{ stems: string[] }>(
        'select search_stems(word) as stems from unnest($1::text[]) with ordinality as typed (word, place) order by place',
        [words],
      )
      return rows.map(({ stems }) => stems)
    },
    readChanges: async (since, reader) => {
      const seen = await changesSince(pool, since)
      if (seen.changed.length === 0) return seen
      return inOneMoment(pool, async (client) => {
        const found = await changesSince(client, since)
        const ids = found.changed.filter(isId)
        for (let start = 0; start < ids.length; start += batch) {
          const list = ids.slice(start, start + batch).map((id) => `'${id}'::uuid`)
          await readRows(client, `where s.listing_id in (${list.join(',')})`, reader)
        }
        await readStays(client, timeZone, ids, reader)
        return found
      })
    },
  }
}

/** A transaction later than the snapshot's own counter comes from a restored copy and was read with everything else. */
async function changesSince(client: Pick<Pool, 'query'>, since: string) {
  const { rows } = await client.query<{ position: string; changed: string[] }>(
    `select pg_current_snapshot()::text as position, array(
        select listing_id from listing_changes
        where xid >= pg_snapshot_xmin($1::pg_snapshot) and xid < pg_snapshot_xmax(pg_current_snapshot())
          and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
      )::text[] as changed`,
    [since],
  )
  const [row] = rows
  if (!row) throw new Error('The database did not say what has changed')
  return row
}

async function readRows(client: PoolClient, which: string, reader: FeedReader): Promise<void> {
  const row = emptyFeedRow()
  const categories = new Map<string, string>()
  const text = `select ${projectionColumns} from listing_search s join listing_words w using (listing_id) ${which}`
  await copyRows(client, text, (data) => {
    readProjectionRow(data, row, categories)
    reader.listing(row)
  })
}

/** Calendars: nights from their counters; for listings by the hour the days that an exception covers as a whole. */
async function readStays(
  client: PoolClient,
  timeZone: string,
  ids: string[] | null,
  reader: FeedReader,
): Promise<void> {
  const { rows } = await client.query<FeedStay>(
    `with nights as (
      select listing_id, night, coalesce(exception_seats, -1) as seats, used
      from listing_nights join listing_search using (listing_id)
      where not hourly and ($1::uuid[] is null or listing_id = any($1::uuid[]))
      union all
      select listing_id, day::date, min(seats), 0
      from availability_exceptions join listing_search using (listing_id),
        generate_series((start_at at time zone $2)::date, (end_at at time zone $2)::date, interval '1 day') day
      where hourly and ($1::uuid[] is null or listing_id = any($1::uuid[]))
        and start_at <= day::timestamp at time zone $2 and end_at >= (day::timestamp + interval '1 day') at time zone $2
      group by 1, 2
    ), days as (
      select listing_id, array_agg(night - date '2000-01-01' order by night) as nights,
        array_agg(seats order by night) as seats, array_agg(used order by night) as used
      from nights group by 1
    )
    select s.listing_id as id, s.week, s.hourly, coalesce(d.nights, '{}') as nights, coalesce(d.seats, '{}') as seats,
      coalesce(d.used, '{}') as used
    from listing_search s left join days d using (listing_id)
    where (s.week is not null or s.hourly or d.listing_id is not null)
      and ($1::uuid[] is null or s.listing_id = any($1::uuid[]))`,
    [ids, timeZone],
  )
  for (const stay of rows) reader.stay(stay)
}

async function inOneMoment<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
