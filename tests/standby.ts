import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbedded } from '#adapters/database/embedded/start.ts'

/** A streaming replica of a built-in database. `stop` ends it, `start` begins it again where it was. */
export type Standby = { url: string; stop(): Promise<void>; start(): Promise<void>; remove(): Promise<void> }

/**
 * Copies the files of a running built-in PostgreSQL and starts the copy as a replica that follows it.
 * @param url address of the database; @param dataDir its data folder
 */
export async function startStandby({ url, dataDir }: { url: string; dataDir: string }): Promise<Standby> {
  const folder = mkdtempSync(join(tmpdir(), 'quartier-standby-'))
  const from = join(dataDir, 'postgres/cluster')
  const to = join(folder, 'postgres/cluster')
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query("select pg_backup_start('standby', true)")
  mkdirSync(join(folder, 'postgres'), { mode: 0o700 })
  const left = new Set(['postmaster.pid', 'postmaster.opts'])
  cpSync(from, to, {
    recursive: true,
    preserveTimestamps: true,
    // Temporary files come and go while they are copied.
    filter: (path) => existsSync(path) && !left.has(path.slice(from.length + 1)),
  })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  const sockets = new URL(url).searchParams.get('host') ?? ''
  writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(join(to, 'standby.signal'), '')
  writeFileSync(
    join(to, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=''${sockets}'' port=5432 user=quartier sslmode=disable'\nwal_retrieve_retry_interval = '200ms'\n`,
  )
  let server = await startEmbedded(folder, 'a replica')
  const address = new URL(server.url)
  address.pathname = new URL(url).pathname
  return {
    url: address.href,
    stop: () => server.stop(),
    start: async () => void (server = await startEmbedded(folder, 'a replica')),
    remove: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
