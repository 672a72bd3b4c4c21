import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { App } from '#domain/app.ts'
import { backupState } from '#domain/operations/index.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import { isBackupDue } from './backup-due.ts'
import type { Place } from './verb.ts'

/** Milliseconds between two looks at the clock. */
const checkInterval = 60_000

/**
 * Makes the daily backup of a running site, by `quartier backup` in a process of its own with little priority. Several nodes
 * may do so: one makes it, and the others are refused and see it afterwards. Backups of another place than `where` do not count.
 * `close` ends a backup that is running.
 */
export function startDailyBackup(app: App, where: string, { root, environment }: Place): { close(): Promise<void> } {
  let running: { end(): void; ended: Promise<void> } | undefined
  const look = async () => {
    if (running || !isBackupDue(app.clock.now(), await backupState(app, where), app.marketplace.timeZone)) return
    running = backUp(app, { root, environment })
    await running.ended
    running = undefined
  }
  const notLooked = (error: unknown) =>
    app.log('error', 'whether the daily backup is due could not be found out', { reason: failureReason(error) })
  const timer = setInterval(() => void look().catch(notLooked), checkInterval).unref()
  return {
    close: async () => {
      clearInterval(timer)
      running?.end()
      await running?.ended
    },
  }
}

function backUp({ log }: App, { root, environment }: Place): { end(): void; ended: Promise<void> } {
  const words = ['-n', '10', process.execPath, join(root, 'src/cli/quartier.mjs'), 'backup']
  const child = spawn('nice', words, { env: environment, stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk))
  const ended = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      log('error', 'the daily backup failed', { reason: error.message })
      resolve()
    })
    child.on('close', (code) => {
      if (code !== 0) log('error', 'the daily backup failed', { reason: complaint.trim().slice(0, 500) })
      resolve()
    })
  })
  return { end: () => void child.kill('SIGTERM'), ended }
}
