import type { ClientBase } from 'pg'
import { leftOut } from './export-tables.ts'
import { replaceAll } from './replace-all.ts'
import type { TableColumns } from './table-columns.ts'

/** What an export says of its tables: applied migrations, and the columns of each table. */
export type ExportedTables = { migrations: string[]; columns: Record<string, string[]> }

/** Inserts lines of JSON into a table; returns how many. */
export type InsertLines = (table: string, lines: string) => Promise<number>

/**
 * Fills a database with the lines of an export, in one transaction, see `replaceAll`. `fill` inserts them in any order.
 * Throws one sentence when the export has other tables or columns than its migrations make.
 * @param url address that does not go through a pooler
 */
export async function importRows(
  url: string,
  { migrations, columns }: ExportedTables,
  now: Date,
  fill: (insert: InsertLines) => Promise<void>,
): Promise<void> {
  await replaceAll(url, migrations, now, async (client, tables) => {
    const statements = new Map(tables.map((each) => [each.name, statementFor(each, columns[each.name])]))
    const strange = Object.keys(columns).find((name) => !statements.has(name) || leftOut.includes(name))
    if (strange) throw new Error(`The export has the table ${strange}, which its migrations do not make.`)
    await client.query(`SET LOCAL timezone = 'UTC'`)
    await fill((table, lines) => insertLines(client, table, statements.get(table), lines))
  })
}

/** Only columns of the database itself become part of the statement. */
function statementFor({ name, table, columns }: TableColumns, given: string[] | undefined): string | undefined {
  if (!given) return undefined
  const own = new Map(columns.map((column) => [column.replace(/^"(.*)"$/, '$1'), column]))
  const strange = given.find((column) => !own.has(column))
  if (strange !== undefined)
    throw new Error(`The export has the column ${name}.${strange}, which its migrations do not make.`)
  const list = given.map((column) => own.get(column)).join(', ')
  return `INSERT INTO ${table} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM jsonb_populate_recordset(null::${table}, $1::jsonb)`
}

async function insertLines(
  client: ClientBase,
  table: string,
  statement: string | undefined,
  lines: string,
): Promise<number> {
  if (!statement) throw new Error(`The export has lines of the table ${table}, which it does not name.`)
  const rows = lines.trimEnd().replaceAll('\n', ',')
  try {
    return (await client.query(statement, [`[${rows}]`])).rowCount ?? 0
  } catch (error) {
    throw new Error(`The lines of ${table} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}
