import { availableParallelism } from 'node:os'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { Settings } from '#config/env.ts'
import type { DB } from '#db/tables.ts'
import { columnTypes } from './column-types.ts'
import { findRunningServer, startEmbedded } from './embedded/start.ts'
import { withNamedFailures } from './named-failures.ts'
import { watchAnswers } from './watch-answers.ts'

/** An open database. `directUrl` goes past a pooler: for migrations and listening. */
export type Database = { db: Kysely<DB>; pool: Pool; url: string; directUrl: string; close(): Promise<void> }

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'databaseUrlDirect' | 'dataDir' | 'port'>

/**
 * Opens the database of the settings, or starts the built-in one.
 * @param use `serve` wants the data folder for itself; a command that `visits` shares the server of a running Quartier
 * @param stop gives up making the files of a new database
 * Throws one sentence if the database cannot be reached or the folder is in use.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  use: 'serve' | 'visit' = 'serve',
  stop?: AbortSignal,
): Promise<Database> {
  const server = await findServer(settings, use, stop)
  try {
    return await connect(server.url, server.directUrl, server.stop)
  } catch (error) {
    await server.stop()
    throw error
  }
}

/**
 * Opens the database behind an address.
 * Throws one sentence, without the password, if it does not answer or is too old.
 */
export async function connect(url: string, directUrl = url, stop = async () => {}): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    max: Math.max(4, 3 * availableParallelism()),
    types: columnTypes,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'quartier',
    // Statements of one transaction that do not wait for each other are sent together.
    pipeline: true,
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  // A connection that breaks while it is checked out reports the error through its next statement.
  pool.on('connect', (client) => client.on('error', () => {}))
  await refuseUnsuitable(pool, url)
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: withNamedFailures(pool, watchAnswers(directUrl)) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= db.destroy().then(stop))
  return { db, pool, url, directUrl, close }
}

type Server = { url: string; directUrl: string; stop(): Promise<void> }

async function findServer(settings: DatabaseSettings, use: 'serve' | 'visit', signal?: AbortSignal): Promise<Server> {
  const { databaseUrl, databaseUrlDirect, dataDir, port } = settings
  if (databaseUrl) return { url: databaseUrl, directUrl: databaseUrlDirect ?? databaseUrl, stop: async () => {} }
  const running = use === 'visit' ? await findRunningServer(dataDir) : undefined
  if (running) return { url: running, directUrl: running, stop: async () => {} }
  const { url, stop } = await startEmbedded(dataDir, use === 'serve' ? `port ${port}` : 'another command', signal)
  return { url, directUrl: url, stop }
}

async function refuseUnsuitable(pool: Pool, url: string): Promise<void> {
  try {
    const { rows } = await pool.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int AS version`,
    )
    if ((rows[0]?.version ?? 0) >= 150_000) return
  } catch (error) {
    await pool.end()
    throw new Error(`The database ${withoutPassword(url)} does not answer: ${sentence(error)}`, { cause: error })
  }
  await pool.end()
  throw new Error(`The database ${withoutPassword(url)} is older than PostgreSQL 15.`)
}

function withoutPassword(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

function sentence(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(sentence).join(', ')
  return error instanceof Error ? error.message : String(error)
}
