import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isProblem } from '#kernel/problem.ts'
import { databaseBetween } from '#tests/faults/database-between.ts'
import { type Standby, startStandby } from '#tests/standby.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded/start.ts'
import { connect, type Database } from './open.ts'
import { replicaLags } from './replica-lags.ts'
import { openReplicas, type Replicas } from './replicas.ts'

let folder: string
let server: EmbeddedPostgres
let primary: Database
let standby: Standby
let replicas: Replicas
const said: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quartier-primary-'))
  server = await startEmbedded(folder, 'tests')
  primary = await connect(server.url)
  await sql`create table notes (id int primary key, text text)`.execute(primary.db)
  await sql`insert into notes values (1, 'first')`.execute(primary.db)
  standby = await startStandby({ url: server.url, dataDir: folder })
  replicas = openReplicas([standby.url], primary, (_level, message) => said.push(message))
}, 60_000)
afterAll(async () => {
  await replicas.close()
  await standby.remove()
  await primary.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('visitors read from a replica that follows', async () => {
  await expect.poll(isReplica, { timeout: 5000 }).toBe(true)
  expect(await note()).toBe('first')
  expect(await replicaLags(server.url, [standby.url])).toMatchObject([{ trouble: null }])
})

test('a change is seen soon, whether the replica follows or stands still', async () => {
  await write('second')
  await expect.poll(note, { timeout: 5000, interval: 5 }).toBe('second')
  await onStandby('select pg_wal_replay_pause()')
  await write('third')
  await expect.poll(note, { timeout: 5000, interval: 5 }).toBe('third')
  expect(await isReplica()).toBe(false)
  await onStandby('select pg_wal_replay_resume()')
  await expect.poll(isReplica, { timeout: 5000 }).toBe(true)
  expect(await note()).toBe('third')
})

test('writes to a replica are refused, and errors are the same as those of the primary', async () => {
  await expect(sql`select nonsense from notes`.execute(replicas.db)).rejects.toMatchObject({ code: '42703' })
  await expect.poll(isReplica, { timeout: 5000 }).toBe(true)
})

test('readers notice nothing when a replica ends, and it is read again when it is back', async () => {
  const reading = readOnAndOn()
  await standby.stop()
  expect(await isReplica()).toBe(false)
  expect(await replicaLags(server.url, [standby.url])).toMatchObject([{ trouble: expect.stringContaining('answer') }])
  await standby.start()
  await expect.poll(isReplica, { timeout: 10_000 }).toBe(true)
  expect(await reading.end()).toEqual([])
}, 30_000)

test('when the primary is gone or keeps silent, readers are told to come again, as without replicas', async () => {
  const between = await databaseBetween(server.url)
  const cut = await connect(between.url)
  const readers = openReplicas([standby.url], cut, () => {})
  try {
    for (const way of ['gone', 'hangs'] as const) {
      between.turn(way)
      // What has been read from the replica until now is too old in a moment.
      const read = () => sql`select 1`.execute(readers.db).then(() => 'an answer', codeOfFailure)
      await expect.poll(read, { timeout: 20_000, message: way }).toBe('unavailable')
      between.turn('passes')
      await expect.poll(read, { timeout: 20_000, message: way }).toBe('an answer')
    }
  } finally {
    await readers.close()
    await cut.close()
    between.close()
  }
}, 60_000)

test('a replica that has become a database of its own is no longer read', async () => {
  await onStandby('select pg_promote()')
  await expect.poll(isReplicaOrPromoted, { timeout: 5000 }).toBe('primary')
  await write('fourth')
  expect(await note()).toBe('fourth')
  await expect.poll(() => said.join(), { timeout: 8000 }).toContain('lies behind or does not answer')
  expect(await replicaLags(server.url, [standby.url])).toMatchObject([
    { trouble: expect.stringContaining('no replica') },
  ])
}, 30_000)

function codeOfFailure(error: unknown): string {
  return isProblem(error) ? error.code : String(error)
}

async function isReplica(): Promise<boolean> {
  const { rows } = await sql<{ here: boolean }>`select pg_is_in_recovery() as here`.execute(replicas.db)
  return rows[0]?.here ?? false
}

async function isReplicaOrPromoted(): Promise<string> {
  const { rows } = await sql<{ at: string }>`select current_setting('data_directory') as at`.execute(replicas.db)
  return rows[0]?.at.startsWith(folder) ? 'primary' : 'standby'
}

async function note(): Promise<string> {
  const { rows } = await sql<{ text: string }>`select text from notes where id = 1`.execute(replicas.db)
  return rows[0]?.text ?? ''
}

async function write(text: string): Promise<void> {
  await sql`update notes set text = ${text} where id = 1`.execute(primary.db)
}

async function onStandby(statement: string): Promise<void> {
  const client = new Client({ connectionString: standby.url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Reads without a pause until it is ended; then what went wrong. */
function readOnAndOn(): { end(): Promise<unknown[]> } {
  const wrong: unknown[] = []
  let on = true
  const reading = (async () => {
    while (on)
      await note().then(
        (text) => text === 'third' || wrong.push(text),
        (error) => wrong.push(error),
      )
  })()
  return { end: () => ((on = false), reading.then(() => wrong)) }
}
