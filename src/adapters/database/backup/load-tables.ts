import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { replaceAll } from './replace-all.ts'

/** What a dump contains: applied migrations in their order, and of each table its columns and the number of its rows. */
export type DumpContents = {
  migrations: string[]
  columns: Record<string, string[]>
  rows: Record<string, number>
}

/** Reads the rows of one table of the dump, in COPY text format. */
export type ReadTable = (table: string) => Readable

/**
 * Replaces everything in the database by a dump, in one transaction, see `replaceAll`. Throws one sentence when the dump
 * names a migration that this version does not have, or the data do not fit.
 * @param url address that does not go through a pooler
 */
export async function loadTables(url: string, dump: DumpContents, now: Date, read: ReadTable): Promise<void> {
  await replaceAll(url, dump.migrations, now, async (client, tables) => {
    for (const { name, table } of tables) {
      const columns = dump.columns[name]
      if (columns) await copyRows(client, { table, columns, rows: read(name), expected: dump.rows[name] ?? 0 })
    }
  })
}

async function copyRows(
  client: ClientBase,
  { table, columns, rows, expected }: { table: string; columns: string[]; rows: Readable; expected: number },
): Promise<void> {
  const copy = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`))
  await pipeline(rows, copy)
  if (copy.rowCount !== expected)
    throw new Error(`The backup has ${expected} rows of ${table}, and ${copy.rowCount} were read.`)
}
