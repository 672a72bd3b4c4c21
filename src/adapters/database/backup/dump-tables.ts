import type { Readable } from 'node:stream'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { tableColumns } from './table-columns.ts'

/** Contents of a dump: applied migrations in their order, and for each table its columns in the order of the copy. */
export type DumpSummary = { migrations: string[]; tables: Record<string, string[]>; serverVersion: string }

/**
 * Reads every table in one snapshot, so that the dump is consistent while the site runs and changes are written.
 * Calls `take` with a table's name and its rows in PostgreSQL's COPY text format; each stream must be read to its end.
 * Works with any server version, because it needs no pg_dump.
 * @param url address that does not go through a pooler
 */
export async function dumpTables(
  url: string,
  take: (table: string, rows: Readable) => Promise<void>,
): Promise<DumpSummary> {
  const client = new Client({ connectionString: url, application_name: 'quartier backup' })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows: applied } = await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name')
    const { rows: server } = await client.query<{ version: string }>(
      `SELECT current_setting('server_version') AS version`,
    )
    const tables: Record<string, string[]> = {}
    for (const { name, table, columns } of await tableColumns(client)) {
      await take(name, client.query(copyTo(`COPY ${table} (${columns.join(', ')}) TO STDOUT`)))
      tables[name] = columns
    }
    await client.query('COMMIT')
    return { migrations: applied.map(({ name }) => name), tables, serverVersion: server[0]?.version ?? '' }
  } finally {
    await client.end()
  }
}
