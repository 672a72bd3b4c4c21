import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { noteProgress } from '#kernel/loop-progress.ts'
import { isProblem, Problem } from '#kernel/problem.ts'
import { nameFailure } from './name-failure.ts'
import type { Watch } from './watch-answers.ts'

/**
 * Wraps a pool so that failures that no statement caused are thrown as Problems `unavailable`, `busy`, `storage-full`. A
 * connection on which the database became unavailable is not used again.
 */
export function withNamedFailures(pool: Pool, watch: Watch = (answer) => answer): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  // A late answer on such a connection would be taken for the answer to the next statement.
  const broken = new WeakSet<PoolClient>()
  const query = (client: PoolClient, text: string, values?: readonly unknown[]) => {
    if (broken.has(client)) return Promise.reject(new Problem('unavailable', { params: { seconds: 5 } }))
    return watch(client.query(text, values && [...values])).then(
      (answer) => {
        noteProgress()
        return answer
      },
      (error: unknown) => {
        const named = nameFailure(error)
        if (isProblem(named) && named.code === 'unavailable') broken.add(client)
        throw named
      },
    )
  }
  const connect = async () => {
    const client = await pool.connect().catch((error: unknown) => {
      throw nameFailure(error)
    })
    const known = clients.get(client) ?? {
      query: (text: string, values?: readonly unknown[]) => query(client, text, values),
      release: (discard?: boolean) => client.release(discard || broken.has(client)),
    }
    clients.set(client, known as PostgresPoolClient)
    return known as PostgresPoolClient
  }
  return { options: pool.options, connect, end: () => pool.end() }
}
