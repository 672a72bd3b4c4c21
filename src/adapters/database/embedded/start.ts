import { closeSync, mkdirSync, openSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { lockFolder, lockHolder } from './folder-lock.ts'
import { endOrphan, endServer, readPostmaster } from './postmaster.ts'
import { ensureSocketFolder, socketFolder, socketUrl } from './socket-folder.ts'
import { startWatched, type WatchedServer } from './watched-server.ts'
import { openClient } from '../open-client.ts'

/** A PostgreSQL of our own. `stop` disconnects everybody and ends it within five seconds. */
export type EmbeddedPostgres = { url: string; stop(): Promise<void> }

/**
 * Starts a PostgreSQL that keeps its files in `<dataDir>/postgres` and listens on a Unix socket only. It ends with this
 * process, however this process ends; should it crash by itself, it is started again.
 * @param purpose purpose of the folder, shown to other processes that try to use it: `port 3000`
 * @param signal aborts the creation of the database files, which can take some seconds
 * Throws one sentence if the folder is in use or PostgreSQL cannot run here.
 */
export async function startEmbedded(dataDir: string, purpose: string, signal?: AbortSignal): Promise<EmbeddedPostgres> {
  const unlock = lockFolder(dataDir, purpose)
  try {
    const server = await startServer(join(realpathSync(dataDir), 'postgres'), signal)
    const stop = async () => {
      await server.stop()
      unlock()
    }
    return { url: server.url, stop }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Returns the address of the PostgreSQL that another Quartier runs on this data folder, once it accepts connections;
 * undefined if none does within ten seconds or nobody uses the folder.
 */
export async function findRunningServer(dataDir: string): Promise<string | undefined> {
  for (let waited = 0; waited < 10_000 && lockHolder(dataDir); waited += 50) {
    const folder = join(realpathSync(dataDir), 'postgres')
    if (readPostmaster(join(folder, 'cluster'))?.ready) return socketUrl(socketFolder(folder), 'quartier')
    await sleep(50)
  }
  return undefined
}

/**
 * Whether a built-in database has been made in this data folder, or is being made at the moment.
 * Throws one sentence if the account may not look into the folder.
 */
export function hasDatabaseFiles(dataDir: string): boolean {
  try {
    statSync(join(dataDir, 'postgres/cluster/PG_VERSION'))
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES')
      throw new Error(`This account may not read ${dataDir}. Run the command as the account of the site.`, {
        cause: error,
      })
    return lockHolder(dataDir) !== undefined
  }
}

async function startServer(folder: string, signal?: AbortSignal): Promise<EmbeddedPostgres> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const cluster = join(folder, 'cluster')
  await endOrphan(cluster, socketFolder(folder))
  const binaries = findBinaries(join(folder, 'lib'))
  const account = chooseAccount(folder, binaries.postgres)
  await ensureCluster(cluster, binaries, account, signal)
  const sockets = ensureSocketFolder(folder, account)
  const command = [binaries.postgres, '-D', cluster, ...serverOptions(sockets)]
  const launch = () => withLog(folder, (log) => startWatched(command, binaries.environment, account, log))
  const end = await keepRunning(launch, folder)
  const stop = async () => {
    await end()
    rmSync(sockets, { recursive: true, force: true })
  }
  try {
    await ensureDatabase(sockets)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: socketUrl(sockets, 'quartier'), stop }
}

function serverOptions(sockets: string): string[] {
  const cacheMegabytes = Math.max(64, Math.min(1024, Math.floor(totalmem() / 2 ** 20 / 8)))
  const settings = {
    listen_addresses: '',
    port: 5432,
    unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    shared_buffers: `${cacheMegabytes}MB`,
    max_connections: 100,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A refused write is the application's to report; the log of every conflict would hold people's data.
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function withLog<T>(folder: string, use: (log: number) => T): T {
  const file = join(folder, 'server.log')
  const isLong = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 5_000_000
  const log = openSync(file, isLong ? 'w' : 'a', 0o600)
  try {
    return use(log)
  } finally {
    closeSync(log)
  }
}

/** Starts the server, and starts it again whenever it ends unasked. Returns the function that ends it. */
async function keepRunning(launch: () => WatchedServer, folder: string): Promise<() => Promise<void>> {
  const cluster = join(folder, 'cluster')
  let stopping = false
  let current = await startReady(launch, folder)
  const guard = async () => {
    for (;;) {
      if (!stopping) await current.ended
      if (stopping) return
      await endOrphan(cluster, socketFolder(folder))
      current = await startReady(launch, folder).catch(() => current)
      if (current.hasEnded()) await sleep(1000)
    }
  }
  const guarding = guard().catch(() => {})
  const endCurrent = async () => {
    const running = readPostmaster(cluster)
    if (running) await endServer(cluster, running.pid)
    current.leave()
    await current.ended
  }
  return async () => {
    stopping = true
    await endCurrent()
    await guarding
    await endCurrent() // the one that was just being started again
  }
}

/** After a crash the remaining processes need a moment to leave the shared memory, until then a start fails. */
async function startReady(launch: () => WatchedServer, folder: string): Promise<WatchedServer> {
  for (let attempt = 1; ; attempt++) {
    const server = launch()
    while (!server.hasEnded()) {
      if (readPostmaster(join(folder, 'cluster'))?.ready) return server
      await sleep(4)
    }
    const complaint = lastLine(join(folder, 'server.log'))
    if (attempt === 20 || !complaint.includes('shared memory'))
      throw new Error(`PostgreSQL did not start: ${complaint}`)
    await sleep(250)
  }
}

function lastLine(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n')
  return lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
}

async function ensureDatabase(sockets: string): Promise<void> {
  const client = await openClient({ connectionString: socketUrl(sockets, 'postgres') })
  try {
    const { rowCount } = await client.query(`SELECT 1 FROM pg_database WHERE datname = 'quartier'`)
    if (rowCount === 0) await client.query('CREATE DATABASE quartier')
  } finally {
    await client.end()
  }
}
