import { type ChildProcess, spawn } from 'node:child_process'
import type { Account } from './account.ts'

/**
 * Runs a server between two ends of a pipe: when the writing end closes, because we close it or because this process
 * was killed, the server gets SIGINT, which means a fast shutdown to PostgreSQL.
 */
const script = `
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
{ read -r _ <&3; kill -INT $server; } &
watcher=$!
exec 3<&-
wait $server
code=$?
kill $watcher 2>/dev/null
exit $code`

/** A running server; `leave` stops it, `ended` resolves when it has stopped. */
export type WatchedServer = { leave(): void; hasEnded(): boolean; ended: Promise<number | null> }

/**
 * Starts a server in a session of its own, so that Ctrl-C reaches Quartier first, which ends it in order.
 * @param log descriptor of the file that takes what the server says
 */
export function startWatched(
  command: string[],
  environment: Record<string, string>,
  account: Account,
  log: number,
): WatchedServer {
  const child: ChildProcess = spawn('/bin/sh', ['-c', script, 'sh', ...account.before, ...command], {
    ...account.switchTo,
    cwd: '/',
    detached: true,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...environment },
    stdio: ['pipe', log, log],
  })
  let over = false
  const ended = new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null))
    child.on('exit', resolve)
  }).finally(() => (over = true))
  child.stdin?.on('error', () => {})
  return { leave: () => child.stdin?.end(), hasEnded: () => over, ended }
}
