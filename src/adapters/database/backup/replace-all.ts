import type { ClientBase } from 'pg'
import { openClient } from '../open-client.ts'
import { applyMigrations } from '../migrate.ts'
import { holdDueWork } from './hold-due-work.ts'
import { renumberEvents } from './renumber-events.ts'
import { type TableColumns, tableColumns } from './table-columns.ts'

/** Fills the empty tables. */
export type FillTables = (client: ClientBase, tables: TableColumns[]) => Promise<void>

/**
 * Replaces everything in the database, in one transaction: either all of it is there afterwards, or the database is as it
 * was. The schema is first made by the named migrations, so that data of an older version can be loaded; newer migrations
 * and the functions are applied by `migrate`, which the caller runs next. Rows are stored as `fill` writes them: triggers
 * would write projections and change records a second time. What was due before `now` is held for staff, see `holdDueWork`.
 * Throws one sentence for a migration that this version does not have.
 * @param url address that does not go through a pooler
 */
export async function replaceAll(url: string, migrations: string[], now: Date, fill: FillTables): Promise<void> {
  const client = await openClient({ connectionString: url, application_name: 'quartier restore' })
  try {
    await client.query('BEGIN')
    await client.query('DROP SCHEMA public CASCADE')
    await client.query('CREATE SCHEMA public')
    await applyMigrations(client, migrations)
    const foreignKeys = await dropForeignKeys(client)
    const tables = await tableColumns(client)
    for (const { table } of tables) {
      await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
      await client.query(`DELETE FROM ${table}`)
    }
    await fill(client, tables)
    for (const { table } of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
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

type ForeignKey = { table: string; name: string; definition: string }

/**
 * Tables refer to one another in circles, so no order of loading suits all foreign keys; they are checked when added again.
 */
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
