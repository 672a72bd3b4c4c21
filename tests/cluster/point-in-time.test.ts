import { execFileSync, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { newId } from '#kernel/id.ts'
import { account } from '../../deploy/cluster/configure.ts'
import { type ClusterWorld, clusterWorld, primaryOf } from './cluster-world.ts'
import { openThread, send } from './people-at-work.ts'

describe.skipIf(!inject('cluster'))('point-in-time recovery with pgBackRest', () => {
  test('a backup and the archived log bring back a moment between two messages', async () => {
    const world = await clusterWorld(1)
    const [guest] = world.guests
    const primary = await primaryOf(world)
    if (!guest || !primary) throw new Error('nobody writes')
    const thread = await openThread(world, guest)
    const pgbackrest = pgBackRestOf(world, primary)
    pgbackrest('backup', '--type=full')
    const [before, after] = [`Vorher ${newId()}`, `Nachher ${newId()}`]
    await send(world, guest, thread, { content: before, clientKey: newId() })
    await sleep(1100)
    const { rows } = await world.database.pool.query<{ now: string }>('select now()::text as now')
    await sleep(1100)
    await send(world, guest, thread, { content: after, clientKey: newId() })
    // Work in progress is archived after a minute; here at once. The switch is done by the superuser on its socket.
    const archived = psql(world, primary, 'select pg_walfile_name(pg_switch_wal())').trim()
    await expect
      .poll(() => psql(world, primary, 'select last_archived_wal from pg_stat_archiver').trim() >= archived, {
        timeout: 60_000,
        interval: 500,
      })
      .toBe(true)
    const folder = join(world.folder, 'restored')
    pgbackrest('restore', `--pg1-path=${folder}`, '--type=time', `--target=${rows[0]?.now}`, '--target-action=promote')
    const found = await readRestored(world, folder, [before, after])
    expect(found).toEqual([before])
  })
})

/** Returns a function that runs pgBackRest as the account of the cluster, with the settings of one PostgreSQL. */
function pgBackRestOf({ folder }: ClusterWorld, primary: string): (...words: string[]) => string {
  const settings = [`--config=${join(folder, `pgbackrest-${primary}.conf`)}`, '--stanza=quartier']
  return (...words) =>
    execFileSync('pgbackrest', [...settings, ...words], { ...account(), cwd: folder, encoding: 'utf8' })
}

function psql({ folder, places }: ClusterWorld, primary: string, statement: string): string {
  const port = places[primary === 'postgres-a' ? 'POSTGRES_A_PORT' : 'POSTGRES_B_PORT'] ?? ''
  const words = ['-X', '-A', '-t', '-h', folder, '-p', port, '-U', 'postgres', '-c', statement]
  return execFileSync('psql', words, { ...account(), cwd: folder, encoding: 'utf8' })
}

/** Starts the restored files without Patroni, on a socket, and returns which of the messages they have. */
async function readRestored({ folder, places }: ClusterWorld, files: string, contents: string[]): Promise<string[]> {
  const words = [
    '-D',
    files,
    '-c',
    'listen_addresses=',
    '-c',
    `unix_socket_directories=${files}`,
    '-c',
    'archive_mode=off',
  ]
  writeFileSync(join(files, 'pg_hba.conf'), 'local all all trust\n')
  const server = spawn(join(places.POSTGRES_PROGRAMS ?? '', 'postgres'), [...words, '-c', 'port=5432'], {
    ...account(),
    cwd: folder,
    stdio: 'ignore',
  })
  const ended = new Promise((end) => server.once('exit', end))
  try {
    for (const since = Date.now(); ; await sleep(300)) {
      const client = new Client({ host: files, port: 5432, user: 'postgres', database: 'quartier' })
      try {
        await client.connect()
        const { rows: state } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers')
        if (state[0]?.recovers) throw new Error('the log is still being read')
        const { rows } = await client.query<{ content: string }>(
          'select content from messages where content = any($1) order by created_at',
          [contents],
        )
        return rows.map(({ content }) => content)
      } catch (error) {
        if (Date.now() - since > 60_000 || server.exitCode !== null) throw error
      } finally {
        await client.end().catch(() => {})
      }
    }
  } finally {
    server.kill('SIGINT')
    await ended
  }
}
