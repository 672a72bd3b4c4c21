import type { ClientBase } from 'pg'

/** A table with the columns that hold data of their own; both names are quoted for use in a statement. */
export type TableColumns = { name: string; table: string; columns: string[] }

/** Written by the migrations themselves. */
const migrationTables = ['schema_migrations', 'schema_functions']

/** Returns every table of the product, in alphabetical order, without generated columns. */
export async function tableColumns(client: ClientBase): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select c.relname as name, quote_ident(c.relname) as table,
       array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [migrationTables],
  )
  return rows
}
