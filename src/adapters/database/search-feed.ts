import type { Pool } from 'pg'
import { type FeedReader, type ListingSource, type SearchFeed } from '#domain/search/read-model/index.ts'
import { isId } from '#kernel/id.ts'
import { copyRows, type CopyClient } from './copy-rows.ts'
import { emptyFeedRow, projectionColumns, readProjectionRow, readWordsRow, wordColumns } from './read-projection-row.ts'
import { readStayRow, selectStays } from './read-stay-row.ts'

/** So many ids stand in one statement. */
const batch = 5000

/** The search's projection as a stream of binary rows, and its changes by the database's snapshots. */
export function createSearchFeed(pool: Pool, { timeZone }: { timeZone: string }): SearchFeed {
  const borrowing: Borrow = (work) => withClient(pool, work)
  return {
    ...listingSource(borrowing, timeZone),
    now: async () => {
      const { rows } = await pool.query<{ position: string; listings: number }>(
        'select pg_current_snapshot()::text as position, (select count(*) from listing_search) as listings',
      )
      return rows[0] ?? { position: '', listings: 0 }
    },
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
      return borrowing((client) =>
        inOneMoment(client, async () => {
          const found = await changesSince(client, since)
          const ids = found.changed.filter(isId)
          for (let start = 0; start < ids.length; start += batch) {
            const list = ids.slice(start, start + batch).map((id) => `'${id}'::uuid`)
            const which = `listing_id in (${list.join(',')})`
            await readRows(
              client,
              `join listing_words w using (listing_id) where ${which}`,
              reader.listing,
              `, ${wordColumns}`,
            )
            await readStays(client, selectStays(timeZone, which), reader.stay)
          }
          return found
        }),
      )
    },
  }
}

/** Lends a connection for some work. */
type Borrow = <Result>(work: (client: CopyClient) => Promise<Result>) => Promise<Result>

/** All listings, by connections that are lent for each part. */
export function listingSource(borrow: Borrow, timeZone: string): ListingSource {
  return {
    readRows: (take) =>
      borrow((client) =>
        inOneMoment(client, async () => {
          // The cells' index has every column in order.
          await client.query('set local enable_sort = off')
          await readRows(client, 'order by s.cell', take)
        }),
      ),
    // As they lie: looking them up one by one took thrice as long.
    readWords: (take) =>
      borrow((client) => {
        const row = emptyFeedRow()
        return copyRows(client, `select w.listing_id, ${wordColumns} from listing_words w`, (data) => {
          readWordsRow(data, row)
          take(row)
        })
      }),
    readStays: (take) => borrow((client) => readStays(client, selectStays(timeZone), take)),
  }
}

/** A transaction later than the snapshot's own counter comes from a restored copy and was read with everything else. */
async function changesSince(client: Pick<CopyClient, 'query'>, since: string) {
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

async function readRows(client: CopyClient, which: string, take: FeedReader['listing'], words = ''): Promise<void> {
  const row = emptyFeedRow()
  const categories = new Map<string, string>()
  const text = `select ${projectionColumns}${words} from listing_search s ${which}`
  await copyRows(client, text, (data) => {
    readProjectionRow(data, row, categories)
    take(row)
  })
}

async function readStays(client: CopyClient, text: string, take: FeedReader['stay']): Promise<void> {
  await copyRows(client, text, (data) => take(readStayRow(data)))
}

async function inOneMoment<Result>(client: CopyClient, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin isolation level repeatable read read only')
  const result = await work()
  await client.query('commit')
  return result
}

/** A connection that failed in the middle of something is not used again. */
async function withClient<Result>(pool: Pool, work: (client: CopyClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
