import { join } from 'node:path'
import type { App } from '#domain/app.ts'
import { backupState } from '#domain/backups/index.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import { isBackupDue } from './backup-due.ts'
import { runProgram } from './run-program.ts'
import type { CommandContext } from './verb.ts'

/** Milliseconds between two looks at the clock. */
const checkInterval = 60_000

/**
 * Makes the daily backup of a running site, by `quartier backup` in a process of its own with little priority. Several
 * nodes may do so: one makes it, and the others are refused and see it afterwards. Backups of another place than `where` do
 * not count. `close` ends a backup that is running.
 */
export function startDailyBackup(
  app: App,
  where: string,
  { root, environment }: CommandContext,
): { close(): Promise<void> } {
  const closing = new AbortController()
  let running: Promise<void> | undefined
  const look = async () => {
    if (running || !isBackupDue(app.clock.now(), await backupState(app, where), app.marketplace.timeZone)) return
    running = backUp(app, { root, environment }, closing.signal)
    await running
    running = undefined
  }
  const notLooked = (error: unknown) =>
    app.log('error', 'whether the daily backup is due could not be found out', { reason: failureReason(error) })
  const timer = setInterval(() => void look().catch(notLooked), checkInterval).unref()
  return {
    close: async () => {
      clearInterval(timer)
      closing.abort(new Error('the site was stopped'))
      await running
    },
  }
}

async function backUp({ log }: App, { root, environment }: CommandContext, signal: AbortSignal): Promise<void> {
  const args = ['-n', '10', process.execPath, join(root, 'src/cli/quartier.mjs'), 'backup']
  await runProgram('nice', args, { env: environment, signal }).catch((error: Error) =>
    log('error', 'the daily backup failed', { reason: error.message.slice(0, 500) }),
  )
}
