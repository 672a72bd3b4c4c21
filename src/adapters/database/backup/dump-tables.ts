import type { Readable } from 'node:stream'
import { openClient } from '../open-client.ts'
import { to as copyTo } from 'pg-copy-streams'
import { tableColumns } from './table-columns.ts'

/** Applied migrations in their order, and for each table its columns in the order of the copy and the number of its rows. */
export type DumpSummary = {
  migrations: string[]
  columns: Record<string, string[]>
  rows: Record<string, number>
  serverVersion: string
}

type TakeTable = (table: string, rows: Readable, progress: { number: number; of: number }) => Promise<void>

/**
 * Reads every table in one snapshot, so that the dump is consistent while the site runs and changes are written.
 * Calls `take` with a table's name and its rows in PostgreSQL's COPY text format; each stream must be read to its end.
 * Works with any server version, because it needs no pg_dump.
 * @param url address that does not go through a pooler
 */
export async function dumpTables(url: string, take: TakeTable): Promise<DumpSummary> {
  const client = await openClient({ connectionString: url, application_name: 'quartier backup' })
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows: applied } = await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name')
    const { rows: server } = await client.query<{ version: string }>(
      `SELECT current_setting('server_version') AS version`,
    )
    const found = await tableColumns(client)
    const summary: DumpSummary = {
      migrations: applied.map(({ name }) => name),
      columns: {},
      rows: {},
      serverVersion: server[0]?.version ?? '',
    }
    for (const [number, { name, table, columns }] of found.entries()) {
      const copy = client.query(copyTo(`COPY ${table} (${columns.join(', ')}) TO STDOUT`))
      await take(name, copy, { number, of: found.length })
      summary.columns[name] = columns
      summary.rows[name] = copy.rowCount
    }
    await client.query('COMMIT')
    return summary
  } finally {
    await client.end()
  }
}
