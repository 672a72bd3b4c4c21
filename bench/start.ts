import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { type Figure, median, milliseconds, times } from './measure.ts'
import { openDatabase } from '#adapters/database/open.ts'
import { startSite } from '#tests/running-site.ts'

export const title = 'Start, with everything built'

/**
 * From the command to the first ready answer: with an empty folder, and again; beside Node doing nothing and a bare
 * database.
 */
export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'quartier-start-'))
  const bareNode = median([1, 2, 3, 4, 5].map(() => clock(() => spawnSync(process.execPath, ['-e', '0']))))
  const bareDatabase = await timeDatabase(join(folder, 'bare'))
  const first = await timeStart(join(folder, 'site'))
  const again = [
    await timeStart(join(folder, 'site')),
    await timeStart(join(folder, 'site')),
    await timeStart(join(folder, 'site')),
  ]
  rmSync(folder, { recursive: true, force: true })
  const reference = bareNode + bareDatabase.again
  return [
    {
      what: 'first start, demo world of 200 listings made',
      value: milliseconds(first),
      reference: `bare Node + new database: ${milliseconds(bareNode + bareDatabase.first)}`,
      ratio: times(first, bareNode + bareDatabase.first),
    },
    {
      what: 'every later start',
      value: milliseconds(median(again)),
      reference: `bare Node + database: ${milliseconds(reference)}`,
      ratio: times(median(again), reference),
    },
  ]
}

async function timeStart(dataDir: string): Promise<number> {
  const before = performance.now()
  const site = await startSite({ DATA_DIR: dataDir }, { keepData: true })
  const after = performance.now()
  await site.stop()
  return after - before
}

async function timeDatabase(dataDir: string): Promise<{ first: number; again: number }> {
  const open = async () => {
    const before = performance.now()
    const database = await openDatabase({ dataDir, databaseUrl: undefined, databaseUrlDirect: undefined, port: 0 })
    const after = performance.now()
    await database.close()
    return after - before
  }
  const first = await open()
  return { first, again: median([await open(), await open(), await open()]) }
}

function clock(work: () => unknown): number {
  const before = performance.now()
  work()
  return performance.now() - before
}
