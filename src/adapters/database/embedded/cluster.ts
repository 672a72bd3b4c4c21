import { spawn } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Account } from './account.ts'
import { type Binaries, cannotRunHere } from './binaries.ts'

/** The files that a PostgreSQL of this number writes are read by no other. */
const major = 18

/**
 * Makes the database files in `cluster` if they are not there: in a folder beside it, renamed when complete, so that an
 * interrupted first start leaves nothing that looks like a database.
 * Throws one sentence if initdb fails or the files belong to another PostgreSQL, and the reason of `signal` if that ends it.
 */
export async function ensureCluster(
  cluster: string,
  binaries: Binaries,
  account: Account,
  signal?: AbortSignal,
): Promise<void> {
  removeDrafts(cluster)
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
    if (found === String(major)) return
    throw new Error(`The files in ${cluster} are of PostgreSQL ${found}, this Quartier brings PostgreSQL ${major}.`)
  }
  const draft = `${cluster}.new-${process.pid}`
  await runInitdb(draft, binaries, account, signal)
  renameSync(draft, cluster)
}

function removeDrafts(cluster: string): void {
  const drafts = readdirSync(dirname(cluster)).filter((name) => name.startsWith(`${basename(cluster)}.new-`))
  for (const name of drafts) rmSync(join(dirname(cluster), name), { recursive: true, force: true })
}

async function runInitdb(folder: string, binaries: Binaries, account: Account, signal?: AbortSignal): Promise<void> {
  const options = ['--username=quartier', '--auth=trust', '--encoding=UTF8', '--locale=C', '--data-checksums']
  const collation = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const words = [...account.before, binaries.initdb, `--pgdata=${folder}`, ...options, ...collation]
  const [command = '', ...rest] = words
  const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...binaries.environment }
  const child = spawn(command, rest, {
    ...account.switchTo,
    cwd: '/',
    env: environment,
    // With a group of its own, so that the server which it runs meanwhile can be ended with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const end = () => void endGroup(child.pid)
  signal?.addEventListener('abort', end, { once: true })
  let complaint = ''
  child.stderr.on('data', (chunk) => (complaint += chunk))
  const code = await new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', resolve)
  })
  signal?.removeEventListener('abort', end)
  signal?.throwIfAborted()
  if (code !== 0) throw cannotRunHere(`initdb: ${complaint.trim().split('\n').at(-1) || code}`)
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // ended on its own in between
  }
}
