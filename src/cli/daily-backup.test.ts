import { afterEach, expect, test, vi } from 'vitest'
import type { App } from '#domain/app.ts'
import { startDailyBackup } from './daily-backup.ts'

afterEach(() => vi.useRealTimers())

test('when the last backup cannot be read, the log says so', async () => {
  vi.useFakeTimers()
  const log = vi.fn<App['log']>()
  const clock = { now: () => new Date() }
  const app = { log, clock } as unknown as App
  const backups = startDailyBackup(app, 'folder', { root: '/nowhere', environment: {} })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(log).toHaveBeenCalledExactlyOnceWith('error', expect.stringContaining('daily backup'), {
    reason: expect.stringContaining('undefined'),
  })
  await backups.close()
})
