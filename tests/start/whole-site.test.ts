import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOfDemoWorld } from '../demo-world.ts'
import { freePort, type RunningSite, startSite } from '../running-site.ts'
import { makeFolder, nothingIsLeft, quartier, startQuartier } from './program.ts'

let site: RunningSite

beforeAll(async () => {
  site = await startSite({ DATA_DIR: await copyOfDemoWorld() }, { keepData: true })
}, 240_000)
afterAll(async () => {
  await site.stop()
  rmSync(site.dataDir, { recursive: true, force: true })
})

test('it is alive and ready, shows pages, and says 404 where nothing is', async () => {
  const statuses = await Promise.all(
    ['/healthz', '/', '/nirgendwo'].map(async (path) => (await fetch(site.url + path)).status),
  )
  expect(statuses).toEqual([200, 200, 404])
  // While the machine is busy the database may answer too late for a moment.
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 10_000 }).toBe(200)
})

test('the figures are read from this machine, count each answer, and are refused to whom a proxy brings', async () => {
  const read = (headers = {}) => fetch(`${site.url}/metrics`, { headers })
  const count = async () => {
    const text = await (await read()).text()
    return Number(
      /^quartier_http_request_duration_seconds_count\{route="landing",method="GET",status="200"\} (\d+)$/m.exec(
        text,
      )?.[1] ?? 0,
    )
  }
  const before = await count()
  await (await fetch(site.url)).text()
  expect(await count()).toBe(before + 1)
  const { status, headers } = await read()
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain; version=0.0.4')])
  for (const forwarded of [{ 'x-forwarded-for': '203.0.113.9' }, { forwarded: 'for=127.0.0.1' }])
    expect([forwarded, (await read(forwarded)).status]).toEqual([forwarded, 403])
})

test('a second start on the same data folder refuses by one sentence, and the site goes on', async () => {
  const { code, printed } = await quartier(['start'], { PORT: new URL(site.url).port, DATA_DIR: site.dataDir })
  expect(code).toBe(1)
  expect(printed).toMatch(
    /^Quartier is already running on this data folder \(process \d+, port \d+\)\. Stop it or .*\n$/,
  )
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
})

test('SIGTERM ends everything within five seconds, and what was there is there at the next start', async () => {
  site.process.kill('SIGTERM')
  await nothingIsLeft(site.dataDir, 5000)
  const port = new URL(site.url).port
  const again = startQuartier(['start'], { PORT: port, DATA_DIR: site.dataDir, PUBLIC_URL: site.url })
  await again.prints('Quartier is ready')
  expect(again.printed()).not.toContain('Filled the empty database')
  again.process.kill('SIGKILL')
  await nothingIsLeft(site.dataDir)
})

test.runIf(process.env.QUARTIER_TEST_SCALE === 'full')(
  'a first start that is killed while it fills the demo is made good by the next',
  async () => {
    const place = makeFolder()
    const settings = { PORT: String(await freePort()), DATA_DIR: place.folder, DEMO_LISTINGS: '0' }
    const first = startQuartier(['start'], settings)
    await pause(6000)
    expect(first.printed()).not.toContain('Filled')
    first.process.kill('SIGKILL')
    await nothingIsLeft(place.folder)
    const second = startQuartier(['start'], settings)
    await second.prints('Filled the empty database')
    await second.prints('Quartier is ready')
    second.process.kill('SIGTERM')
    await second.ended
    await nothingIsLeft(place.folder)
    place.remove()
  },
)
