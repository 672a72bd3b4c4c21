import type pg from 'pg'

type Column = { name: string; type: string; isArray: boolean; nullable: boolean; hasDefault: boolean }
type Table = { name: string; definition: string | null; columns: Column[] }

const plainTypes: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Timestamp',
  tsvector: 'string',
  uuid: 'string',
  xid8: 'string',
}

const head = `// Generated from the migrations by \`npm run tables\`. Do not edit.
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export type Json = JsonValue

export type JsonArray = JsonValue[]

export type JsonObject = { [key: string]: JsonValue | undefined }

export type JsonPrimitive = boolean | number | string | null

export type JsonValue = JsonArray | JsonObject | JsonPrimitive

export type Timestamp = ColumnType<Date, Date | string, Date | string>
`

/**
 * Returns the source of db/tables.ts: one interface for each table and view of a migrated database. Throws when a column
 * has a type that nobody has yet said how to read.
 */
export async function tableSource(client: pg.ClientBase): Promise<string> {
  const tables = await readTables(client)
  for (const table of tables) if (table.definition) await learnFromOrigins(client, table, table.definition)
  const interfaces = tables.map(
    ({ name, columns }) => `export interface ${pascal(name)} {\n${columns.map(columnSource).join('')}}\n`,
  )
  const database = tables.map(({ name }) => `  ${camel(name)}: ${pascal(name)}\n`).join('')
  return [head, ...interfaces, `export interface DB {\n${database}}\n`].join('\n')
}

async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.relname AS name, CASE WHEN c.relkind = 'v' THEN pg_get_viewdef(c.oid) END AS definition,
      json_agg(json_build_object(
        'name', a.attname, 'nullable', NOT a.attnotnull, 'hasDefault', a.atthasdef,
        'isArray', t.typcategory = 'A', 'type', coalesce(e.typname, t.typname)) ORDER BY a.attname) AS columns
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition
      AND c.relname NOT IN ('schema_migrations', 'schema_functions')
    GROUP BY c.oid, c.relname, c.relkind ORDER BY c.relname COLLATE "C"`)
  return rows
}

/** To PostgreSQL every column of a view may be null; one taken straight from a table's NOT NULL column may not. */
async function learnFromOrigins(client: pg.ClientBase, table: Table, definition: string): Promise<void> {
  if (/\b(left|right|full) join\b/i.test(definition)) return
  const { fields } = await client.query(`SELECT * FROM (${definition.replace(/;\s*$/, '')}) AS view LIMIT 0`)
  for (const { name, tableID, columnID } of fields) {
    const origin = await client.query('SELECT 1 FROM pg_attribute WHERE attrelid = $1 AND attnum = $2 AND attnotnull', [
      tableID,
      columnID,
    ])
    const column = table.columns.find((candidate) => candidate.name === name)
    if (column && origin.rowCount === 1) column.nullable = false
  }
}

function columnSource({ name, type, isArray, nullable, hasDefault }: Column): string {
  const plain = plainTypes[type]
  if (!plain) throw new Error(`db/table-source.ts does not know how the type ${type} of ${name} is read`)
  const value = `${plain}${isArray ? '[]' : ''}${nullable ? ' | null' : ''}`
  return `  ${camel(name)}: ${hasDefault ? `Generated<${value}>` : value}\n`
}

function camel(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function pascal(name: string): string {
  const camelName = camel(name)
  return camelName[0]?.toUpperCase() + camelName.slice(1)
}
