import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client, type ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { applyMigrations } from '../migrate.ts'
import { holdDueWork } from './hold-due-work.ts'
import { renumberEvents } from './renumber-events.ts'
import { tableColumns } from './table-columns.ts'

/** What a dump contains: applied migrations in their order, and of each table its columns and the number of its rows. */
export type DumpContents = {
  migrations: string[]
  columns: Record<string, string[]>
  rows: Record<string, number>
}

/** Reads the rows of one table of the dump, in COPY text format. */
export type ReadTable = (table: string) => Readable

/**
 * Replaces everything in the database by a dump, in one transaction: either all of it is there afterwards, or the database is
 * as it was. The schema is first made by the migrations that the dump names, so that a dump of an older version can be loaded;
 * newer migrations and the functions are applied by `migrate`, which the caller runs next.
 * What was due before `now` is held for staff, see `holdDueWork`.
 * Throws one sentence when the dump names a migration that this version does not have, or the data do not fit.
 * @param url address that does not go through a pooler
 */
export async function loadTables(url: string, dump: DumpContents, now: Date, read: ReadTable): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'quartier restore' })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query('DROP SCHEMA public CASCADE')
    await client.query('CREATE SCHEMA public')
    await applyMigrations(client, dump.migrations)
    const foreignKeys = await dropForeignKeys(client)
    await copyAll(client, dump, read)
    for (const { table, name, definition } of foreignKeys)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
    await continueSequences(client)
    await renumberEvents(client)
    await holdDueWork(client, now)
    await client.query('COMMIT')
    await client.query('ANALYZE')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

/** Copies the rows as they were: triggers would write projections and change records a second time. */
async function copyAll(client: ClientBase, dump: DumpContents, read: ReadTable): Promise<void> {
  for (const { name, table } of await tableColumns(client)) {
    const columns = dump.columns[name]
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    await client.query(`DELETE FROM ${table}`)
    if (columns) await copyRows(client, { table, columns, rows: read(name), expected: dump.rows[name] ?? 0 })
    await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  }
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

type ForeignKey = { table: string; name: string; definition: string }

/** Tables refer to one another in circles, so no order of loading suits all foreign keys; they are checked when added again. */
async function dropForeignKeys(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  return rows
}

async function continueSequences(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(
    `select s.oid::regclass::text as sequence, d.refobjid::regclass::text as table, quote_ident(a.attname) as column
     from pg_class s join pg_depend d on d.objid = s.oid and d.refobjsubid > 0
       join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`,
  )
  for (const { sequence, table, column } of rows)
    await client.query(`select setval('${sequence}', coalesce((select max(${column}) from ${table}), 0) + 1, false)`)
}
