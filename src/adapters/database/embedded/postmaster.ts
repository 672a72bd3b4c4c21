import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandOf } from './process-identity.ts'

/** Returns what PostgreSQL writes about itself into its folder: its process, and `ready` once it takes connections. */
export function readPostmaster(cluster: string): { pid: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

/**
 * Ends a server that outlived its Quartier, and removes the notes of one that is no more: after a crash its process id
 * may belong to any program, which PostgreSQL would take for itself.
 */
export async function endOrphan(cluster: string, sockets: string): Promise<void> {
  const orphan = readPostmaster(cluster)
  if (orphan && isServer(orphan.pid, cluster)) await endServer(cluster, orphan.pid)
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  rmSync(join(sockets, '.s.PGSQL.5432.lock'), { force: true })
}

/**
 * Stops the server: SIGINT disconnects all clients and writes a checkpoint, SIGQUIT then stops at once and leaves the log
 * to the next start. No acknowledged write is lost either way.
 */
export async function endServer(cluster: string, pid: number): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', 3500],
    ['SIGQUIT', 1000],
    ['SIGKILL', 500],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    for (let waited = 0; waited < waitMs; waited += 20) {
      if (!isServer(pid, cluster)) return
      await sleep(20)
    }
  }
}

function isServer(pid: number, cluster: string): boolean {
  return commandOf(pid)?.includes(cluster) ?? false
}
