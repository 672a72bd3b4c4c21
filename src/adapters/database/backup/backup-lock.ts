import { openClient } from '../open-client.ts'

/** Code of PostgreSQL for a lock that was not given in time. */
const lockNotAvailable = '55P03'

/**
 * Runs `work` while no other backup of this database runs: removing old backups must not meet one that is being written.
 * The lock ends with the connection, however this process ends. Throws one sentence when another backup is running.
 * @param url address that does not go through a pooler
 */
export async function withBackupLock<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const client = await openClient({ connectionString: url, application_name: 'quartier backup' })
  try {
    await client.query('BEGIN')
    await client.query(`SET LOCAL lock_timeout = '2s'`)
    await client.query(`SET LOCAL idle_in_transaction_session_timeout = 0`)
    // A mode that conflicts with itself and with no read or write of the table, and that takes no transaction number, for
    // which readers of the outbox would wait.
    await client.query('LOCK TABLE backup_runs IN SHARE UPDATE EXCLUSIVE MODE').catch((error: Error) => {
      throw isLockTimeout(error) ? new Error('Another backup of this site is running.', { cause: error }) : error
    })
    return await work()
  } finally {
    await client.end()
  }
}

/** Returns whether `withBackupLock` threw because another backup is running. */
export function isOtherBackupRunning(error: unknown): boolean {
  return error instanceof Error && isLockTimeout(error.cause)
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === lockNotAvailable
}
