import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type Figure, getter, timeLoad, times } from './measure.ts'
import { startMeasuredSite } from './site.ts'

export const title = 'Memory of the Node process'

/** Resident memory after the start and after ten seconds of search pages, beside a Node that does nothing. */
export async function run(): Promise<Figure[]> {
  const idleNode = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'])
  const site = await startMeasuredSite()
  try {
    const bare = residentMegabytes(idleNode.pid)
    const started = residentMegabytes(site.process.pid)
    const { calls } = await timeLoad(getter(`${site.url}/s`), { seconds: 10 })
    const worked = residentMegabytes(site.process.pid)
    const line = (what: string, value: number): Figure => ({
      what,
      value: `${value} MB`,
      reference: `idle Node: ${bare} MB`,
      ratio: times(value, bare),
    })
    return [line('after the start', started), line(`after ${calls} search pages`, worked)]
  } finally {
    idleNode.kill()
    await site.stop()
  }
}

function residentMegabytes(pid: number | undefined): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}
