import { Agent, createServer, request, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'

/** Times of one kind of call, in milliseconds, and how many were answered in a second. */
export type Timing = { p50: number; p95: number; p99: number; perSecond: number; calls: number }

/** One line of a figure table: what was measured, its reference from the same run, and their ratio. */
export type Figure = { what: string; value: string; reference: string; ratio: string }

/** Calls `work` one after another for some seconds, after a warm-up of a fifth of that. */
export async function timeCalls(work: () => Promise<unknown>, seconds = 2): Promise<Timing> {
  await repeat(work, seconds / 5, 1)
  return repeat(work, seconds, 1)
}

/** The same with several callers at once: for throughput. */
export async function timeLoad(work: () => Promise<unknown>, { seconds = 3, callers = 8 } = {}): Promise<Timing> {
  await repeat(work, seconds / 5, callers)
  return repeat(work, seconds, callers)
}

/** Several kinds of call in turns of a second, so that whatever else the machine does meets all: the times of each. */
export async function timeEachInTurns(works: (() => Promise<unknown>)[], turns = 6): Promise<Timing[]> {
  const times: number[][] = works.map(() => [])
  for (const work of works) await repeat(work, 1, 1)
  for (let round = 0; round < turns; round += 1)
    for (const [index, work] of works.entries()) times[index]?.push(...(await timesOf(work, 1, 1)))
  return times.map((each) => timingOf(each, turns))
}

async function repeat(work: () => Promise<unknown>, seconds: number, callers: number): Promise<Timing> {
  const start = performance.now()
  const times = await timesOf(work, seconds, callers)
  return timingOf(times, (performance.now() - start) / 1000)
}

async function timesOf(work: () => Promise<unknown>, seconds: number, callers: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const caller = async () => {
    while (performance.now() < end) {
      const before = performance.now()
      await work()
      times.push(performance.now() - before)
      // What is answered from memory would keep the timers of this process waiting for as long as it is measured.
      await turn()
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return times
}

function timingOf(times: number[], seconds: number): Timing {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), perSecond: times.length / seconds, calls: times.length }
}

/**
 * Two kinds of call in turns, so that whatever else the machine does meets both; the ratio is the middle one of the turns.
 */
export async function timeInTurns(
  work: () => Promise<unknown>,
  reference: () => Promise<unknown>,
  { turns = 7, seconds = 1, callers = 8 } = {},
): Promise<{ perSecond: number; reference: number; ratio: number }> {
  // Both long enough to be compiled: the first seconds measure the compiler.
  await repeat(work, 3 * seconds, callers)
  await repeat(reference, 3 * seconds, callers)
  const rates: [number, number][] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const one = await repeat(work, seconds, callers)
    const other = await repeat(reference, seconds, callers)
    rates.push([one.perSecond, other.perSecond])
  }
  return {
    perSecond: median(rates.map(([one]) => one)),
    reference: median(rates.map(([, other]) => other)),
    ratio: median(rates.map(([one, other]) => one / other)),
  }
}

/** Returns the median. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/**
 * A function that gets an address (or another one each time) over one kept connection for each caller and reads the whole
 * answer.
 */
export function getter(url: string | (() => string), headers: Record<string, string> = {}): () => Promise<Buffer> {
  return caller(url, { headers })
}

/** The same, sending a form. */
export function poster(url: string, form: Record<string, string>): () => Promise<Buffer> {
  const body = new URLSearchParams(form).toString()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(Buffer.byteLength(body)),
  }
  return caller(url, { method: 'POST', headers }, body)
}

function caller(address: string | (() => string), options: RequestOptions, body?: string): () => Promise<Buffer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return () =>
    new Promise((resolve, reject) => {
      const url = typeof address === 'string' ? address : address()
      const call = request(url, { agent, ...options }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          if (response.statusCode === 200) resolve(Buffer.concat(chunks))
          else reject(new Error(`${url} answered ${response.statusCode}`))
        })
      })
      call.on('error', reject)
      call.end(body)
    })
}

/** A server that does nothing but send the same bytes: the least any page can cost. */
export async function bareServer(
  body: Buffer,
  contentType = 'text/html; charset=utf-8',
): Promise<{ url: string; close(): void }> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': contentType, 'content-length': body.length }).end(body),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A time for reading: `0.42 ms`. */
export function milliseconds(value: number): string {
  return `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`
}

/** A ratio for reading: `2.1×`. */
export function times(value: number, reference: number): string {
  return `${(value / reference).toFixed(2)}×`
}
