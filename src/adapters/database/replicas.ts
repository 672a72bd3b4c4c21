import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { Pool } from 'pg'
import type { DB } from '#db/tables.ts'
import type { Log } from '#domain/app.ts'
import { columnTypes } from './column-types.ts'
import { withNamedFailures } from './named-failures.ts'
import type { Database } from './open.ts'
import { watchAnswers } from './watch-answers.ts'

/** Replicas of a database, as one database to read from. */
export type Replicas = { db: Kysely<DB>; close(): Promise<void> }

type Replica = {
  host: string
  pool: Pool
  /** Time, as `performance.now()`, up to which all writes are known to be on the replica. */
  seenUntil: number
  /** Time at which the replica was last known to follow, and whether the log says that it no longer does. */
  lastReached: number
  isMissed: boolean
  isAsked: boolean
}

/**
 * Milliseconds. How often the replicas are looked at; how old what is read from them may be, so that a change is seen
 * within a second.
 */
const pause = 100
const never = Number.NEGATIVE_INFINITY
const oldest = 400
/** Milliseconds that a replica may take to connect and to answer; then the primary is asked. */
const timeoutMs = { connect: 1000, answer: 3000 }
/** Milliseconds without a replica until the log says so. */
const logAfterMs = 2000

/**
 * Opens replicas to read from. A replica is used only while it is known to hold all that had been written 400 ms ago: ten
 * times a second the primary says how far its log has come, and each replica whether it has got there. Otherwise, and
 * whenever a replica refuses, breaks off or takes too long, the primary is asked the same; its failures are named as without
 * replicas.
 * For single statements that change nothing; a transaction that fails on a replica is not repeated.
 */
export function openReplicas(
  urls: string[],
  { pool, directUrl }: Pick<Database, 'pool' | 'directUrl'>,
  log: Log,
): Replicas {
  const primary = withNamedFailures(pool, watchAnswers(directUrl))
  const replicas = urls.map(openReplica)
  let turn = 0
  let isClosed = false
  const choose = () => {
    const usable = replicas.filter(isUsable)
    return usable[turn++ % usable.length]
  }
  const look = async () => {
    const began = performance.now()
    const reached = await pool
      .query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
      .then(({ rows }) => rows[0]?.lsn)
      .catch(() => undefined)
    if (!reached) return
    for (const replica of replicas) {
      // A hanging replica is asked again after it has answered, and does not delay the others.
      if (!replica.isAsked) void watch(replica, reached, began)
    }
    for (const replica of replicas) tellOfChange(replica, log)
  }
  const again = async () => {
    await look()
    if (!isClosed) timer = setTimeout(again, pause)
  }
  let timer = setTimeout(again, 0)
  const readers = {
    options: {},
    connect: async () => (await borrow(choose(), primary)) as PostgresPoolClient,
    end: async () => {
      isClosed = true
      clearTimeout(timer)
      await Promise.allSettled(replicas.map((replica) => replica.pool.end()))
    },
  }
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: readers }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, close: readers.end }
}

function openReplica(url: string): Replica {
  const pool = new Pool({
    connectionString: url,
    max: 8,
    types: columnTypes,
    connectionTimeoutMillis: timeoutMs.connect,
    query_timeout: timeoutMs.answer,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'quartier',
  })
  // A connection that breaks while it is checked out must not end the process: its next statement reports the error.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const { host, pathname } = new URL(url)
  return {
    host: `${host}${pathname}`,
    pool,
    seenUntil: never,
    lastReached: performance.now(),
    isMissed: false,
    isAsked: false,
  }
}

/** A server that has been made a primary has left its log, and is no longer asked. */
async function watch(replica: Replica, reached: string, at: number): Promise<void> {
  replica.isAsked = true
  try {
    const { rows } = await replica.pool.query<{ reached: boolean }>(
      'select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as reached',
      [reached],
    )
    if (rows[0]?.reached) replica.seenUntil = replica.lastReached = at
  } catch {
    replica.seenUntil = never
  }
  replica.isAsked = false
}

function isUsable({ seenUntil, pool }: Replica): boolean {
  return performance.now() - seenUntil < oldest && pool.waitingCount === 0
}

/** Once for each change, so that a replica that lies behind for hours is one line. */
function tellOfChange(replica: Replica, log: Log): void {
  const isMissed = performance.now() - replica.lastReached > logAfterMs
  if (isMissed === replica.isMissed) return
  replica.isMissed = isMissed
  const said = isMissed ? 'a replica lies behind or does not answer: the primary is read' : 'a replica is read again'
  log(isMissed ? 'warn' : 'info', said, { replica: replica.host })
}

type Borrowed = { query(text: string, values?: readonly unknown[]): Promise<unknown>; release(discard?: boolean): void }

async function borrow(replica: Replica | undefined, primary: PostgresPool): Promise<Borrowed> {
  const client = await replica?.pool.connect().catch(() => undefined)
  if (!replica || !client) return primary.connect()
  let isBroken = false
  let inTransaction = false
  return {
    query: async (text, values) => {
      inTransaction ||= /^(begin|start)\b/.test(text)
      try {
        return await client.query(text, values && [...values])
      } catch (error) {
        isBroken ||= isOfConnection(error)
        if (isBroken) replica.seenUntil = never
        if (inTransaction) throw error
        // Whatever it was: what is wrong with the statement itself, the primary says too.
        return askOnce(primary, text, values)
      }
    },
    release: (discard) => client.release(isBroken || discard),
  }
}

async function askOnce(primary: PostgresPool, text: string, values: readonly unknown[] = []): Promise<unknown> {
  const client = await primary.connect()
  try {
    return await client.query(text, values)
  } finally {
    client.release()
  }
}

/** Returns whether an error ends the connection, or makes its further answers unreliable. */
function isOfConnection(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code) || /^(08|53|57P|58|XX)/.test(code)
}
