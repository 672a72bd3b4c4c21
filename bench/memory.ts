import { fork, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { siteClient } from '#tests/faults/site-client.ts'
import { type Figure, getter, milliseconds, timeLoad, times } from './measure.ts'
import { startSite } from '#tests/running-site.ts'

export const title = 'Memory of the Node process'

/**
 * Resident memory after a later start of the demo, at its highest during 8 and 64 uploads at once, each right after such a
 * start, and after ten seconds of search pages; beside a Node that does nothing. While the uploads run somebody searches,
 * one page after another: the slowest twentieth of that beside the same with nobody uploading.
 */
export async function run(): Promise<Figure[]> {
  const idleNode = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'])
  const dataDir = mkdtempSync(join(tmpdir(), 'quartier-memory-'))
  const restart = () => startSite({ DATA_DIR: dataDir }, { keepData: true })
  try {
    // The first makes the world, the second leaves everything compiled.
    for (let time = 0; time < 2; time += 1) await (await restart()).stop()
    const bare = residentMegabytes(idleNode.pid)
    const line = (what: string, value: number): Figure => ({
      what,
      value: `${value} MB`,
      reference: `idle Node: ${bare} MB`,
      ratio: times(value, bare),
    })
    const figures: Figure[] = []
    for (const count of [8, 64]) {
      const site = await restart()
      await pause(5000)
      figures.push(line('after a later start', residentMegabytes(site.process.pid)))
      figures.push(...(await uploads(site.url, count, site.process.pid)))
      await site.stop()
    }
    const site = await restart()
    const { calls } = await timeLoad(getter(`${site.url}/s`), { seconds: 10 })
    figures.push(line(`after ${calls} search pages`, residentMegabytes(site.process.pid)))
    await site.stop()
    return figures
  } finally {
    idleNode.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** So many photographs of 12 megapixels at once; the references are the memory and the search right before. */
async function uploads(url: string, count: number, pid: number | undefined): Promise<Figure[]> {
  const photo = await photograph()
  const photos = Array.from({ length: count }, (_, number) => withComment(photo, `${count} ${number}`))
  const anna = siteClient(url)
  await anna.post('/login', { email: 'anna@example.org', password: 'quartier-demo' })
  const alone = searcher(url)
  await pause(8000)
  const idle = await alone.stop()
  const before = residentMegabytes(pid)
  let highest = before
  const watch = setInterval(() => (highest = Math.max(highest, residentMegabytes(pid))), 20)
  const began = performance.now()
  const meanwhile = searcher(url)
  const statuses = await Promise.all(photos.map((photo) => upload(url, anna.cookie(), photo)))
  const seconds = (performance.now() - began) / 1000
  clearInterval(watch)
  const waited = await meanwhile.stop()
  const taken = statuses.filter((status) => status === 201).length
  return [
    {
      what: `${count} uploads at once (${taken} taken), highest`,
      value: `${highest} MB`,
      reference: `right before: ${before} MB`,
      ratio: `+${highest - before} MB, ${(count / seconds).toFixed(1)} a second`,
    },
    {
      what: `a search page meanwhile, p95 of ${waited.calls}`,
      value: milliseconds(waited.p95),
      reference: `nobody uploads, p95 of ${idle.calls}: ${milliseconds(idle.p95)}`,
      ratio: times(waited.p95, idle.p95),
    },
  ]
}

type Searches = { p95: number; calls: number }

/** Somebody searches until `stop` is called: not in this process, which has photos to send. */
function searcher(url: string): { stop(): Promise<Searches> } {
  const child = fork(join(import.meta.dirname, 'searching-program.ts'), [url])
  const taken = new Promise<number[]>((done, fail) => {
    child.once('message', (times) => done(times as number[]))
    child.once('exit', () => fail(new Error('the searching ended early')))
  })
  const stop = async () => {
    child.send('stop')
    const times = (await taken).toSorted((one, other) => one - other)
    return { p95: times[Math.floor(times.length * 0.95)] ?? 0, calls: times.length }
  }
  return { stop }
}

/** Sends one photo and waits as long as it takes: `fetch` gives up after five minutes. */
async function upload(url: string, cookie: string, photo: Buffer): Promise<number> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(photo)], 'zimmer.jpg', { type: 'image/jpeg' }))
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const headers = {
    cookie,
    origin: url,
    'content-type': encoded.headers.get('content-type') ?? '',
    'content-length': body.length,
  }
  return new Promise((resolve) => {
    const call = request(`${url}/upload`, { method: 'POST', headers, agent: false }, (answer) =>
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    )
    // Who waited longer than a server waits for a body is sent away: not taken.
    call.on('error', () => resolve(0)).end(body)
  })
}

/** 4000 × 3000 pixels with the grain of a camera, some 3 MB. */
function photograph(): Promise<Buffer> {
  const noise = sharp({
    create: {
      width: 1000,
      height: 750,
      channels: 3,
      background: 'hsl(47, 40%, 55%)',
      noise: { type: 'gaussian', mean: 128, sigma: 24 },
    },
  })
  return noise
    .png()
    .toBuffer()
    .then((small) => sharp(small).resize(4000, 3000, { kernel: 'cubic' }).jpeg({ quality: 85 }).toBuffer())
}

/** The same pixels as another file: to the product another photo, which takes as much work. */
function withComment(jpeg: Buffer, comment: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(comment), jpeg.subarray(2)])
}

function residentMegabytes(pid: number | undefined): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}
