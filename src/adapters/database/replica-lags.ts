import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { openClient } from './open-client.ts'

/** The delay of a replica behind its database, or the reason why it does not follow. */
export type ReplicaLag = { host: string; milliseconds: number; trouble: string | null }

const timeoutMs = 5000

/** Checks each replica once: whether it follows the database behind `url`, and its delay. Never throws for a replica. */
export async function replicaLags(url: string, replicaUrls: string[]): Promise<ReplicaLag[]> {
  const primary = await open(url)
  try {
    const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
    const began = performance.now()
    return await Promise.all(replicaUrls.map((each) => lagOf(each, rows[0]?.lsn ?? '', began)))
  } finally {
    await primary.end()
  }
}

async function lagOf(url: string, lsn: string, began: number): Promise<ReplicaLag> {
  const { host, pathname } = new URL(url)
  const lag = (trouble: string | null) => ({
    host: `${host}${pathname}`,
    milliseconds: Math.round(performance.now() - began),
    trouble,
  })
  let replica: Client | undefined
  try {
    replica = await open(url)
    while (performance.now() - began < timeoutMs) {
      const { rows } = await replica.query<{ follows: boolean; reached: boolean }>(
        `select pg_is_in_recovery() as follows, coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as reached`,
        [lsn],
      )
      if (!rows[0]?.follows) return lag('is no replica: it takes writes of its own')
      if (rows[0].reached) return lag(null)
      await sleep(20)
    }
    return lag(`is more than ${timeoutMs / 1000} seconds behind`)
  } catch (error) {
    return lag(`does not answer: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await replica?.end().catch(() => {})
  }
}

function open(url: string): Promise<Client> {
  return openClient({ connectionString: url, connectionTimeoutMillis: timeoutMs })
}
