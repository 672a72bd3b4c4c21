import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { preparedSign } from '#domain/prepared-call.ts'
import { isProblem, Problem } from '#kernel/problem.ts'
import { nameFailure } from './name-failure.ts'
import type { Watch } from './watch-answers.ts'

/** What the database says of a statement that this connection has not prepared, or that another has under its name. */
const missed = new Set(['26000', '42P05'])

/**
 * A pool whose connections keep prepared calls. Behind a pooler that hands each transaction to another server the kept
 * statement may be missing: then the call is sent whole, and so are all from then on. Failures that are no fault of a
 * statement are thrown as Problems `unavailable`, `busy`, `storage-full`.
 */
export function withPreparedCalls(pool: Pool, watch: Watch = (answer) => answer): PostgresPool {
  const names = new Map<string, string>()
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  let isKept = true
  const send = async (client: PoolClient, text: string, values?: readonly unknown[]) => {
    const given = values && [...values]
    if (!isKept || typeof text !== 'string' || !text.startsWith(preparedSign)) return client.query(text, given)
    let name = names.get(text)
    if (!name) names.set(text, (name = `call_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`))
    try {
      return await client.query({ name, text, values: given })
    } catch (error) {
      if (!missed.has(String((error as { code?: unknown }).code))) throw error
      isKept = false
      return client.query(text, given)
    }
  }
  // Given up: what such a connection still answers would be taken for the answer to the next statement.
  const broken = new WeakSet<PoolClient>()
  const query = (client: PoolClient, text: string, values?: readonly unknown[]) => {
    if (broken.has(client)) return Promise.reject(new Problem('unavailable', { params: { seconds: 5 } }))
    return watch(send(client, text, values)).catch((error: unknown) => {
      const named = nameFailure(error)
      if (isProblem(named) && named.code === 'unavailable') broken.add(client)
      throw named
    })
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
