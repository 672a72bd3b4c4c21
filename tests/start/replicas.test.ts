import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from '#adapters/database/embedded/start.ts'
import { copyOfDemoWorld } from '../demo-world.ts'
import { type SiteClient, siteClient } from '../faults/site-client.ts'
import { type RunningSite, startSite } from '../running-site.ts'
import { type Standby, startStandby } from '../standby.ts'
import { quartier } from './program.ts'

let dataDir: string
let server: EmbeddedPostgres
let standby: Standby
let site: RunningSite
let settings: Record<string, string>
let anna: SiteClient
let room: { id: string; author_id: string; title: string }

beforeAll(async () => {
  dataDir = await copyOfDemoWorld()
  server = await startEmbedded(dataDir, 'tests')
  standby = await startStandby({ url: server.url, dataDir })
  settings = { DATABASE_URL: server.url, DATABASE_REPLICA_URLS: standby.url }
  site = await startSite(settings)
  anna = siteClient(site.url)
  await anna.post('/login', { email: 'anna@example.org', password: 'quartier-demo' })
  const [first] = await run<typeof room>(
    server.url,
    `select id, author_id, title from public_listings
      where author_id = (select id from users where email = 'anna@example.org') limit 1`,
  )
  room = first as typeof room
}, 240_000)
afterAll(async () => {
  await site.stop()
  await standby.remove()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('visitors read from the replica, members from the primary', async () => {
  const pages = ['/s', `/l/${room.id}`, `/u/${room.author_id}`]
  const before = await scansOfReplica()
  await open(pages, (page) => anna.get(page))
  // A connection counts what it has read once a second at most.
  await sleep(1200)
  expect(await scansOfReplica()).toEqual(before)
  const readByVisitors = async () => {
    await open(pages, (page) => fetch(site.url + page))
    const scans = await scansOfReplica()
    return Object.keys(before).filter((table) => (scans[table] ?? 0) > (before[table] ?? 0))
  }
  await expect.poll(readByVisitors, { timeout: 20_000, interval: 300 }).toEqual(Object.keys(before))
})

test('a listing that is closed is gone at once for its author and soon for visitors, though the replica stands still', async () => {
  const page = `/s?keywords=${encodeURIComponent(room.title)}`
  const shown = `data-listing="${room.id}"`
  const visit = async () => (await fetch(site.url + page)).text()
  expect(await visit()).toContain(shown)
  await run(standby.url, 'select pg_wal_replay_pause()')
  expect((await anna.post('/listings', { id: room.id, intent: 'close' })).status).toBe(303)
  expect(await (await anna.get(page)).text()).not.toContain(shown)
  await expect.poll(visit, { timeout: 5000, interval: 20 }).not.toContain(shown)
  await run(standby.url, 'select pg_wal_replay_resume()')
})

test('the doctor reports the lag of replicas, and settings that make no sense', async () => {
  const { printed } = await quartier(['doctor'], { ...settings, DATA_DIR: dataDir })
  expect(printed).toMatch(/✓ replicas +localhost.* follows, \d+ ms behind/)
  const alone = await quartier(['doctor'], { DATABASE_REPLICA_URLS: standby.url, DATABASE_URL: '', DATA_DIR: dataDir })
  expect(alone.printed).toContain('DATABASE_REPLICA_URLS needs DATABASE_URL')
})

/** One page after the other; an address of a listing without its words leads on. */
async function open(pages: string[], get: (page: string) => Promise<Response>): Promise<void> {
  for (const page of pages) expect((await get(page)).ok || page.startsWith('/l/'), page).toBe(true)
}

async function scansOfReplica(): Promise<Record<string, number>> {
  const rows = await run<{ name: string; scans: number }>(
    standby.url,
    `select relname as name, (seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables
      where relname in ('listings', 'listing_search', 'users') order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, scans }) => [name, scans]))
}

async function run<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
