import { join, resolve } from 'node:path'
import type { Client, ClientBase, Pool } from 'pg'
import { openClient } from './open-client.ts'
import { applyFunctions, ensureFunctionTable, pendingFunctions } from './apply-functions.ts'
import { readSqlFiles, type SqlFile } from './sql-files.ts'

/** The folders of the migrations, one file for each, and of the functions that are applied after them. */
export type SqlFolders = { migrations: string; functions: string }

const database = resolve(import.meta.dirname, '../../../db')
const own: SqlFolders = { migrations: join(database, 'migrations'), functions: join(database, 'functions') }

/**
 * Applies the migrations that a database lacks, file by file in the order of their names, and then the functions whose text
 * has changed. Each file of a migration, and all functions together, are one transaction that holds a lock on the table of
 * applied migrations: nodes that start at once take turns. Returns the names of the files that were applied.
 * Throws one sentence if the database was made by other migrations, if an applied file was edited or is gone, or if a file
 * fails; then that file changed nothing.
 * @param url address that does not go through a pooler
 */
export async function migrate(url: string, folders = own): Promise<string[]> {
  const migrations = readSqlFiles(folders.migrations)
  const client = await openClient({ connectionString: url, application_name: 'quartier migrate' })
  try {
    await ensureTable(client)
    const applied: string[] = []
    for (let name = await applyNext(client, migrations); name; name = await applyNext(client, migrations))
      applied.push(name)
    return [...applied, ...(await withLock(client, () => applyFunctions(client, folders.functions)))]
  } finally {
    await client.end()
  }
}

/**
 * Applies the named migrations to an empty schema within the caller's transaction, to load a dump of that version. The
 * functions are left to `migrate`. Throws one sentence for a migration that this version does not have.
 */
export async function applyMigrations(client: ClientBase, names: string[], folders = own): Promise<void> {
  const migrations = new Map(readSqlFiles(folders.migrations).map((migration) => [migration.name, migration]))
  await ensureTable(client)
  for (const name of names) {
    const migration = migrations.get(name)
    if (!migration) throw new Error(`The backup was made by a version with ${name}, which this version does not have.`)
    await apply(client, migration)
  }
}

/** Returns those of the names that are no migration of this version. */
export function unknownMigrations(names: string[], folders = own): string[] {
  const known = new Set(readSqlFiles(folders.migrations).map(({ name }) => name))
  return names.filter((name) => !known.has(name))
}

/**
 * Returns the names of the migrations that a database still lacks, and of functions that were never applied to it; all of
 * them if it has never been migrated. A function whose text differs is not included: another node may be newer.
 */
export async function pendingMigrations(pool: Pool, folders = own): Promise<string[]> {
  const names = readSqlFiles(folders.migrations).map(({ name }) => name)
  const { rows: found } = await pool.query<{ there: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS there`,
  )
  const { rows } = found[0]?.there
    ? await pool.query<{ name: string }>('SELECT name FROM schema_migrations')
    : { rows: [] }
  const applied = new Set(rows.map(({ name }) => name))
  return [...names.filter((name) => !applied.has(name)), ...(await pendingFunctions(pool, folders.functions))]
}

/** Two nodes may find no table and both create it; the slower one then gets an error that it exists. */
async function ensureTable(client: ClientBase): Promise<void> {
  const statement = `CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`
  await client.query(statement).catch(() => client.query(statement))
  await ensureFunctionTable(client)
}

async function applyNext(client: Client, migrations: SqlFile[]): Promise<string | undefined> {
  return withLock(client, async () => {
    const next = findNext(migrations, await readApplied(client))
    if (next) await apply(client, next)
    return next?.name
  })
}

async function withLock<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('BEGIN')
  try {
    await client.query('LOCK TABLE schema_migrations IN EXCLUSIVE MODE')
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

async function readApplied(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** The first migration of the databases that were made before the baseline. */
const beforeBaseline = '0001_engine.sql'

function findNext(migrations: SqlFile[], applied: Map<string, string>): SqlFile | undefined {
  if (applied.has(beforeBaseline))
    throw new Error(
      'The database was made by an unreleased version of Quartier and cannot be upgraded: use an empty one.',
    )
  const known = new Set(migrations.map(({ name }) => name))
  const lost = [...applied.keys()].find((name) => !known.has(name))
  if (lost) throw new Error(`The database was migrated by ${lost}, which this version of Quartier does not have.`)
  const edited = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (edited) throw new Error(`${edited.name} was edited after it was applied. Restore it and write a new migration.`)
  return migrations.find(({ name }) => !applied.has(name))
}

async function apply(client: ClientBase, { name, sql, checksum }: SqlFile): Promise<void> {
  try {
    await client.query(sql)
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}
