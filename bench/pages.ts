import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { siteClient } from '#tests/faults/site-client.ts'
import { freePort, startSite } from '#tests/running-site.ts'
import { type Figure, getter, milliseconds, times } from './measure.ts'

export const title = 'Processor time of pages, beside React drawing the same tree from ready data and one gzip'

const rounds = 6
const pagesInARound = 20
const draws = 10

/** Milliseconds of processor time for one page. */
type Costs = { node: number; postgres: number; reference: number }
type Ask = (question: string) => Promise<number>

/**
 * Processor time of Node and of PostgreSQL for a page, in turns with the reference: the same process draws the page that it
 * drew last, with its data at hand, and compresses it. Processor time, because times on the clock would count what else the
 * machine does. BENCH_LISTINGS sets how many listings are invented, BENCH_DATA keeps them.
 */
export async function run(): Promise<Figure[]> {
  const listings = Number(process.env.BENCH_LISTINGS ?? 10_000)
  const kept = process.env.BENCH_DATA && join(process.env.BENCH_DATA, `site-${listings}`)
  const dataDir = kept || mkdtempSync(join(tmpdir(), 'quartier-pages-'))
  const drawPort = await freePort()
  const preload = `--import=${join(import.meta.dirname, 'draw-again.ts')}`
  const site = await startSite(
    { DEMO_LISTINGS: String(listings), DATA_DIR: dataDir, NODE_OPTIONS: preload, BENCH_DRAW_PORT: String(drawPort) },
    { keepData: Boolean(kept), patience: 300_000 + listings * 10 },
  )
  const ask: Ask = async (question) => Number(await (await fetch(`http://127.0.0.1:${drawPort}${question}`)).text())
  try {
    const figures: Figure[] = []
    for (const { name, path, headers } of await pagesOf(site.url)) {
      let count = 0
      const get = getter(() => site.url + path(count++), headers)
      figures.push(figureOf(name, await measure(get, ask, dataDir)))
    }
    return figures
  } finally {
    await site.stop()
  }
}

type Page = { name: string; path(count: number): string; headers: Record<string, string> }

async function pagesOf(url: string): Promise<Page[]> {
  const listings = await listingPaths(url)
  const ben = siteClient(url)
  await ben.post('/login', { email: 'ben@example.org', password: 'quartier-demo' })
  const inbox = await (await ben.get('/inbox/orders')).text()
  const [, order] = /\/order\/([0-9a-f-]{36})/.exec(inbox) ?? []
  if (!order) throw new Error('Ben has no conversation')
  const headers = { 'accept-language': 'de', 'accept-encoding': 'br, gzip' }
  return [
    {
      name: 'search, another box each time',
      path: (count) => `/s?bounds=${52.6 - count / 900},13.6,52.3,${13.1 + count / 1100}`,
      headers,
    },
    { name: 'listing, another one each time', path: (count) => listings[count % listings.length] ?? '', headers },
    { name: 'landing', path: () => '/', headers },
    {
      name: 'conversation, signed in',
      path: () => `/order/${order}/details`,
      headers: { ...headers, cookie: ben.cookie() },
    },
  ]
}

/** Addresses of listings, after their redirects. */
async function listingPaths(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const found = [...sitemap.matchAll(/<loc>([^<]*\/l\/[^<?]+)<\/loc>/g)].slice(0, 200)
  const answers = await Promise.all(found.map(([, address = '']) => fetch(address)))
  return answers.map((answer) => new URL(answer.url).pathname)
}

async function measure(get: () => Promise<unknown>, ask: Ask, dataDir: string): Promise<Costs> {
  // Until the code is compiled.
  for (let page = 0; page < 3 * pagesInARound; page += 1) await get()
  await ask(`/draw?times=${draws}`)
  const costs: Costs[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = { node: await ask('/usage'), postgres: postgresTime(dataDir) }
    for (let page = 0; page < pagesInARound; page += 1) await get()
    const node = ((await ask('/usage')) - before.node) / pagesInARound
    const postgres = (postgresTime(dataDir) - before.postgres) / pagesInARound
    costs.push({ node, postgres, reference: await ask(`/draw?times=${draws}`) })
  }
  const middle = (pick: (each: Costs) => number) => costs.map(pick).toSorted((a, b) => a - b)[rounds / 2] ?? 0
  return {
    node: middle((each) => each.node),
    postgres: middle((each) => each.postgres),
    reference: middle((each) => each.reference),
  }
}

/** Milliseconds of processor time of all processes of the site's PostgreSQL so far. */
function postgresTime(dataDir: string): number {
  const [main = ''] = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')
  let nanoseconds = 0
  for (const pid of readdirSync('/proc').filter((name) => Number(name) > 0)) {
    const parent = readProcess(pid, 'stat')?.split(') ')[1]?.split(' ')[1]
    if (parent === main) nanoseconds += Number(readProcess(pid, 'schedstat')?.split(' ')[0] ?? 0)
  }
  return nanoseconds / 1e6
}

/** Processes end while they are counted. */
function readProcess(pid: string, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}

function figureOf(name: string, { node, postgres, reference }: Costs): Figure {
  return {
    what: `${name}: Node and PostgreSQL`,
    value: `${node.toFixed(1)} + ${postgres.toFixed(1)} ms`,
    reference: `renderToString and gzip: ${milliseconds(reference)}`,
    ratio: times(node + postgres, reference),
  }
}
