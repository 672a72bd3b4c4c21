import type { ClientBase, Pool } from 'pg'
import { readSqlFiles } from './sql-files.ts'

/** Creates the table of applied functions if there is none. Two nodes may both try; the slower one tries again. */
export async function ensureFunctionTable(client: ClientBase): Promise<void> {
  const statement = `CREATE TABLE IF NOT EXISTS schema_functions (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`
  await client.query(statement).catch(() => client.query(statement))
}

/**
 * Applies every function file whose text differs from the one that was applied last, in the order of their names, within
 * the caller's transaction. A function may call one of a later file: bodies are not checked until they run. Returns the
 * names of the applied files. Throws one sentence if a file fails.
 */
export async function applyFunctions(client: ClientBase, folder: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM schema_functions')
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const changed = readSqlFiles(folder).filter(({ name, checksum }) => applied.get(name) !== checksum)
  if (changed.length === 0) return []
  await client.query('SET LOCAL check_function_bodies = off')
  for (const { name, sql, checksum } of changed) {
    try {
      await client.query(sql)
    } catch (error) {
      throw new Error(`The function file ${name} failed: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      })
    }
    await client.query(
      `INSERT INTO schema_functions (name, checksum) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = now()`,
      [name, checksum],
    )
  }
  return changed.map(({ name }) => name)
}

/** Returns the names of the function files that were never applied to a database. */
export async function pendingFunctions(pool: Pool, folder: string): Promise<string[]> {
  const names = readSqlFiles(folder).map(({ name }) => name)
  const { rows: found } = await pool.query<{ there: boolean }>(
    `SELECT to_regclass('schema_functions') IS NOT NULL AS there`,
  )
  if (!found[0]?.there) return names
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM schema_functions')
  const applied = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !applied.has(name))
}
