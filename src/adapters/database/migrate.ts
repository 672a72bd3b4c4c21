import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Client, type ClientBase, type Pool } from 'pg'

type Migration = { name: string; sql: string; checksum: string }

/** The project's own migrations. */
export const migrationsFolder = resolve(import.meta.dirname, '../../../db/migrations')

/**
 * Applies what is missing, file by file in the order of their names, each in a transaction of its own that holds a lock on
 * the table of applied ones: nodes that start at once take turns. Returns the names of those it applied.
 * Throws one sentence if an applied file was edited or is gone, or if a file fails; then that file changed nothing.
 * @param url address that does not go through a pooler
 */
export async function migrate(url: string, folder = migrationsFolder): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = new Client({ connectionString: url, application_name: 'quartier migrate' })
  await client.connect()
  try {
    await ensureTable(client)
    const applied: string[] = []
    for (let name = await applyNext(client, migrations); name; name = await applyNext(client, migrations))
      applied.push(name)
    return applied
  } finally {
    await client.end()
  }
}

/**
 * Applies the named migrations to an empty schema within the caller's transaction, to load a dump of that version.
 * Throws one sentence for a migration that this version does not have.
 */
export async function applyMigrations(client: ClientBase, names: string[], folder = migrationsFolder): Promise<void> {
  const migrations = new Map(readMigrations(folder).map((migration) => [migration.name, migration]))
  await ensureTable(client)
  for (const name of names) {
    const migration = migrations.get(name)
    if (!migration) throw new Error(`The backup was made by a version with ${name}, which this version does not have.`)
    await apply(client, migration)
  }
}

/** Names of the migrations that a database still lacks; all of them if it has never been migrated. */
export async function pendingMigrations(pool: Pool, folder = migrationsFolder): Promise<string[]> {
  const names = readMigrations(folder).map(({ name }) => name)
  const { rows: found } = await pool.query<{ there: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS there`,
  )
  if (!found[0]?.there) return names
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM schema_migrations')
  const applied = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !applied.has(name))
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/** Two nodes may find no table and both create it; the slower one is then told that it exists. */
async function ensureTable(client: ClientBase): Promise<void> {
  const statement = `CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`
  await client.query(statement).catch(() => client.query(statement))
}

async function applyNext(client: Client, migrations: Migration[]): Promise<string | undefined> {
  await client.query('BEGIN')
  try {
    await client.query('LOCK TABLE schema_migrations IN EXCLUSIVE MODE')
    const next = findNext(migrations, await readApplied(client))
    if (next) await apply(client, next)
    await client.query('COMMIT')
    return next?.name
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

function findNext(migrations: Migration[], applied: Map<string, string>): Migration | undefined {
  const known = new Set(migrations.map(({ name }) => name))
  const lost = [...applied.keys()].find((name) => !known.has(name))
  if (lost) throw new Error(`The database was migrated by ${lost}, which this version of Quartier does not have.`)
  const edited = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (edited) throw new Error(`${edited.name} was edited after it was applied. Restore it and write a new migration.`)
  return migrations.find(({ name }) => !applied.has(name))
}

async function apply(client: ClientBase, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql)
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}
