import { Pool } from 'pg'
import { pendingMigrations } from './migrate.ts'

/** Milliseconds after which a database that has not answered counts as away. */
const timeoutMs = 1500

/** Whether the database answers and has every migration. */
export type Readiness = { isReady(): Promise<boolean>; close(): Promise<void> }

/**
 * Returns a check with a connection of its own: pages that wait for each other must not look like a database that is away.
 * The migrations are compared until none is missing, and again after the database was away.
 */
export function watchReadiness(url: string): Readiness {
  const pool = new Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
    application_name: 'quartier readiness',
  })
  pool.on('error', () => {})
  let isComplete = false
  const ask = async () => {
    if (isComplete) await pool.query('select 1')
    else isComplete = (await pendingMigrations(pool)).length === 0
    return isComplete
  }
  const isReady = async () => {
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, timeoutMs, false).unref())
    const isAnswered = await Promise.race([ask().catch(() => false), late])
    isComplete &&= isAnswered
    return isAnswered
  }
  return { isReady, close: () => pool.end() }
}
