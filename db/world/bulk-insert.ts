import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/tables.ts'

/** The columns of a table in PostgreSQL's own names, each with its type and one value for each row. */
export type BulkColumns = Record<string, { type: string; values: unknown[] }>

/** Inserts many rows in one statement, as arrays. jsonb values are given as text. */
export async function bulkInsert(db: Kysely<DB>, table: string, columns: BulkColumns): Promise<void> {
  const names = Object.keys(columns)
  const arrays = Object.values(columns).map(({ type, values }) => sql`${values}::text[]::${sql.raw(type)}[]`)
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) select * from unnest(${sql.join(arrays)})`.execute(
    db,
  )
}
