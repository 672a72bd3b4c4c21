import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRunningServer } from '#adapters/database/embedded/start.ts'
import { Client } from 'pg'
import { transactionColumns } from '#adapters/database/backup/renumber-events.ts'
import { type Sdk, sdkFor } from '../conformance/sdk.ts'
import { copyOfDemoWorld } from '../demo-world.ts'
import { type RunningSite, startSite } from '../running-site.ts'
import { quartier } from './program.ts'

type Mail = { to: string; subject: string }

const archives = mkdtempSync(join(tmpdir(), 'quartier-archives-'))
const restored = mkdtempSync(join(tmpdir(), 'quartier-restored-'))
let site: RunningSite
let again: RunningSite | undefined

beforeAll(async () => {
  site = await startSite({ DATA_DIR: await copyOfDemoWorld() }, { keepData: true })
}, 240_000)
afterAll(async () => {
  await again?.stop()
  for (const folder of [archives, restored, site.dataDir]) rmSync(folder, { recursive: true, force: true })
})

test('a backup of a running site is restored on a new machine with people, pictures, inbox and mail', async () => {
  const { sdk } = await sdkFor(site)
  await signUp(sdk, 'before@example.org')
  await mailTo(site, 'before@example.org')
  const members = signUpUntilStopped(sdk)
  const { code, printed } = await quartier(['backup', archives], { DATA_DIR: site.dataDir })
  expect([code, printed]).toEqual([0, expect.stringMatching(/quartier-.*Z\.tar\n\d+ tables, \d+ files\n$/)])
  const acknowledged = await members.stop()
  expect(acknowledged.length).toBeGreaterThan(0)
  const [archive = ''] = readdirSync(archives)
  expect(statSync(join(archives, archive)).mode & 0o077).toBe(0)

  const before = await countRows(site.dataDir)
  await site.stop()
  const answer = await quartier(['restore', join(archives, archive)], { DATA_DIR: restored })
  expect(answer).toMatchObject({ code: 0, printed: expect.stringContaining('Restored quartier-') })
  again = await startSite({ DATA_DIR: restored }, { keepData: true })
  const after = await countRows(restored)
  expect(Object.keys(after)).toEqual(Object.keys(before))
  expect(after.listings).toBe(before.listings)
  expect(after.transactions).toBe(before.transactions)

  const { sdk: hers } = await sdkFor(again, 'anna')
  const { data } = await hers.ownListings!.query!({ include: ['images'] })
  const picture = data.included?.find(({ type }) => type === 'image')
  const address = picture?.attributes.variants?.['landscape-crop']?.url as unknown as string
  expect((await fetch(address)).status).toBe(200)
  expect((await mails(again)).filter(({ to }) => to === 'before@example.org')).toHaveLength(1)

  const { sdk: others } = await sdkFor(again)
  await signUp(others, 'after@example.org')
  await mailTo(again, 'after@example.org')
}, 240_000)

test('a restore into a database with people, into a running site, or from half an archive is refused', async () => {
  const [archive = ''] = readdirSync(archives)
  const path = join(archives, archive)
  const running = await quartier(['restore', path, '--replace'], { DATA_DIR: restored })
  expect(running).toMatchObject({ code: 1, printed: expect.stringContaining('already running') })
  await again?.stop()
  again = undefined
  const filled = await quartier(['restore', path], { DATA_DIR: restored })
  expect(filled).toMatchObject({ code: 1, printed: expect.stringContaining('not empty') })
  const half = join(archives, 'half.tar')
  const whole = readFileSync(path)
  writeFileSync(half, whole.subarray(0, Math.floor(whole.length / 2)))
  const before = await countRows(restored)
  const broken = await quartier(['restore', half, '--replace'], { DATA_DIR: restored })
  expect(broken).toMatchObject({ code: 1, printed: expect.stringMatching(/backup/) })
  expect(await countRows(restored)).toEqual(before)
}, 120_000)

test('every column with a transaction number of the server is renumbered by a restore', async () => {
  const found = await inDatabase(
    restored,
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and udt_name = 'xid8' order by 1`,
  )
  expect(found.map(({ name }) => name)).toEqual(transactionColumns)
})

async function signUp(sdk: Sdk, email: string): Promise<void> {
  const input = { email, password: 'a-long-password-of-hers', firstName: 'Anna', lastName: 'Backup' }
  await sdk.currentUser!.create!(input)
}

/** Signs people up one after the other; `stop` returns the addresses of all whose sign-up was acknowledged. */
function signUpUntilStopped(sdk: Sdk) {
  let stopped = false
  const acknowledged: string[] = []
  const running = (async () => {
    for (let number = 1; !stopped; number++) {
      const email = `during-${number}@example.org`
      await signUp(sdk, email)
      acknowledged.push(email)
    }
  })()
  return {
    stop: async () => {
      stopped = true
      await running
      return acknowledged
    },
  }
}

async function mails({ url }: RunningSite): Promise<Mail[]> {
  return (await (await fetch(`${url}/dev/mail.json`)).json()) as Mail[]
}

async function mailTo(at: RunningSite, address: string): Promise<void> {
  await expect.poll(async () => (await mails(at)).some(({ to }) => to === address), { timeout: 15_000 }).toBe(true)
}

async function countRows(dataDir: string): Promise<Record<string, number>> {
  const tables = await inDatabase(
    dataDir,
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const counts = tables.map(({ name }) => `select '${name}' as name, (select count(*) from "${name}")::int as count`)
  const rows = await inDatabase(dataDir, counts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, count }) => [name, count ?? 0]))
}

/** Runs a statement in the built-in database of a folder, of a running site or of a stopped one. */
async function inDatabase(dataDir: string, statement: string): Promise<{ name: string; count?: number }[]> {
  const { startEmbedded } = await import('#adapters/database/embedded/start.ts')
  const running = await findRunningServer(dataDir)
  const own = running ? undefined : await startEmbedded(dataDir, 'a test')
  const client = new Client({ connectionString: running ?? own?.url })
  await client.connect()
  try {
    return (await client.query<{ name: string; count?: number }>(statement)).rows
  } finally {
    await client.end()
    await own?.stop()
  }
}
