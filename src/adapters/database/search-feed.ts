import type { Pool, PoolClient } from 'pg'
import type { FeedReader, SearchFeed } from '#domain/search/index.ts'
import { isId } from '#kernel/id.ts'
import { copyRows } from './copy-rows.ts'
import { emptyFeedRow, projectionColumns, readProjectionRow, readWordsRow, wordColumns } from './read-projection-row.ts'
import { readStayRow, selectStays } from './read-stay-row.ts'

/** So many ids stand in one statement. */
const batch = 5000

/** The search's projection as a stream of binary rows, and its changes by the database's snapshots. */
export function createSearchFeed(pool: Pool, { timeZone }: { timeZone: string }): SearchFeed {
  return {
    readAll: (reader) =>
      inOneMoment(pool, async (client) => {
        // The cells' index has every column in order. Words come as they lie: looking them up one by one took thrice as long.
        await client.query('set local enable_sort = off')
        const { rows } = await client.query<{ position: string; listings: number }>(
          'select pg_current_snapshot()::text as position, (select count(*) from listing_search) as listings',
        )
        reader.expect?.(rows[0]?.listings ?? 0)
        await readRows(client, 'order by s.cell', reader)
        await client.query('set local enable_sort = on')
        await readWords(client, reader)
        await readStays(client, selectStays(timeZone, ''), reader)
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
          const which = `where s.listing_id in (${list.join(',')})`
          await readRows(client, `join listing_words w using (listing_id) ${which}`, reader, `, ${wordColumns}`)
          await readStays(client, selectStays(timeZone, which), reader)
        }
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

async function readRows(client: PoolClient, which: string, reader: FeedReader, words = ''): Promise<void> {
  const row = emptyFeedRow()
  const categories = new Map<string, string>()
  const text = `select ${projectionColumns}${words} from listing_search s ${which}`
  await copyRows(client, text, (data) => {
    readProjectionRow(data, row, categories)
    reader.listing(row)
  })
}

async function readWords(client: PoolClient, reader: FeedReader): Promise<void> {
  const row = emptyFeedRow()
  await copyRows(client, `select w.listing_id, ${wordColumns} from listing_words w`, (data) => {
    readWordsRow(data, row)
    reader.words?.(row)
  })
}

async function readStays(client: PoolClient, text: string, reader: FeedReader): Promise<void> {
  await copyRows(client, text, (data) => reader.stay(readStayRow(data)))
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
