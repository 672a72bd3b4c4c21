import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startSite } from '#tests/running-site.ts'

test('a node that is told to stop says that it is not ready, serves on for STOP_DELAY, and ends', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'quartier-stop-'))
  const site = await startSite({ DATA_DIR: dataDir, DEMO: 'off', STOP_DELAY: 'PT5S' }, { keepData: true })
  const ended = new Promise((end) => site.process.once('exit', end))
  try {
    site.process.kill('SIGTERM')
    const status = async (path: string) => (await fetch(site.url + path)).status
    await expect.poll(() => status('/readyz'), { timeout: 4000, interval: 20 }).toBe(503)
    expect(await status('/s')).toBe(200)
    expect(await ended).toBe(0)
    await expect(status('/s')).rejects.toThrow()
  } finally {
    await site.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
