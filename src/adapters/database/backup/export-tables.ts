import type { Readable } from 'node:stream'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type TableColumns, tableColumns } from './table-columns.ts'
import { openClient } from '../open-client.ts'

/**
 * Tables that are not exported: what belongs to this machine and its database, and counters of minutes and hours. After an
 * import they are empty.
 */
export const leftOut = [
  // Attempts are counted for hours at most.
  'attempts',
  // Backups lie with the old machine.
  'backup_runs',
  // Names transactions of the old database; `numberEvents` has put the values with their events.
  'changed_values',
]

type TakeHead = (head: { migrations: string[]; tables: Record<string, string[]> }) => Promise<void>
type TakeTable = (table: string, lines: AsyncIterable<string>, at: { number: number; of: number }) => Promise<void>

/**
 * Reads every table in one snapshot, row by row, each as one line of JSON, ordered by its key. Numbers of the server's
 * transactions are replaced by positions, see `renumberEvents`. `take` must read its lines to the end.
 * @param url address that does not go through a pooler
 */
export async function exportTables(url: string, takeHead: TakeHead, take: TakeTable): Promise<void> {
  const client = await openClient({ connectionString: url, application_name: 'quartier export' })
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(`SET LOCAL timezone = 'UTC'`)
    const { rows: applied } = await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name')
    const tables = (await tableColumns(client)).filter(({ name }) => !leftOut.includes(name))
    await takeHead({
      migrations: applied.map(({ name }) => name),
      tables: Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map(unquoted)])),
    })
    for (const [number, table] of tables.entries()) {
      const order = (await keyOf(client, table)) || '1'
      const copy = client.query(
        copyTo(`COPY (SELECT to_jsonb(r)::text FROM (${selectOf(table)}) r ORDER BY ${order}) TO STDOUT`),
      )
      await take(table.name, linesOf(copy), { number, of: tables.length })
    }
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

/**
 * COPY writes one line for a row and puts a backslash before backslashes; JSON text has no other character that it changes.
 * Only line feeds end a line, unlike in `readline`.
 */
async function* linesOf(copy: Readable): AsyncIterable<string> {
  let pieces: Buffer[] = []
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...pieces, chunk.subarray(from, end)])
        .toString()
        .replaceAll('\\\\', '\\')
      pieces = []
      from = end + 1
    }
    if (from < chunk.length) pieces.push(chunk.subarray(from))
  }
}

function selectOf({ name, table, columns }: TableColumns): string {
  const numbered = ownNumbers[name] ?? {}
  const list = columns.map((column) => (numbered[column] ? `${numbered[column]} AS ${column}` : `t.${column}`))
  return `SELECT ${list.join(', ')} FROM ${table} t`
}

const position = `(SELECT count(*) FROM events e WHERE (e.xid, e.seq) <= (t.xid, t.seq))`

/** The columns of `transactionColumns` in exported tables, and the positions that they stand with. */
const ownNumbers: Record<string, Record<string, string>> = {
  events: { xid: `'1'`, seq: 'row_number() OVER (ORDER BY t.xid, t.seq)' },
  event_cursors: { xid: `'1'`, seq: position },
  failed_events: {
    xid: `'1'`,
    seq: `CASE WHEN EXISTS (SELECT FROM events e WHERE (e.xid, e.seq) = (t.xid, t.seq)) THEN ${position} ELSE 0 END`,
  },
}

async function keyOf(client: ClientBase, { table }: TableColumns): Promise<string> {
  const { rows } = await client.query<{ columns: string | null }>(
    `SELECT string_agg('r.' || quote_ident(a.attname), ', ' ORDER BY array_position(i.indkey::int2[], a.attnum)) AS columns
     FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
     WHERE i.indrelid = $1::regclass AND i.indisprimary`,
    [table],
  )
  return rows[0]?.columns ?? ''
}

function unquoted(column: string): string {
  return column.replace(/^"(.*)"$/, '$1')
}
