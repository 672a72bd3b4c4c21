import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRunningServer } from '#adapters/database/embedded/start.ts'
import { Client } from 'pg'
import { transactionColumns } from '#adapters/database/backup/renumber-events.ts'
import { type Sdk, sdkFor } from '../conformance/sdk.ts'
import { copyOfDemoWorld } from '../demo-world.ts'
import { type RunningSite, startSite } from '../running-site.ts'
import { quartier, root } from './program.ts'

type Mail = { to: string; subject: string }

const archives = mkdtempSync(join(tmpdir(), 'quartier-archives-'))
const restored = mkdtempSync(join(tmpdir(), 'quartier-restored-'))
let site: RunningSite
let restarted: RunningSite | undefined

beforeAll(async () => {
  site = await startSite({ DATA_DIR: await copyOfDemoWorld() }, { keepData: true })
}, 240_000)
afterAll(async () => {
  await restarted?.stop()
  for (const folder of [archives, restored, site.dataDir]) rmSync(folder, { recursive: true, force: true })
})

test('a backup of a running site is restored on a new machine with everything acknowledged before it, and nothing happens twice', async () => {
  const { sdk } = await sdkFor(site)
  await signUp(sdk, 'before@example.org')
  await mailTo(site, 'before@example.org')
  // From one network address two hundred may sign up in an hour, and more do while the backup is written.
  const members = signUpUntilStopped(sdk, 20)
  await members.reached
  const before = [...members.acknowledged]
  // Somebody has asked for their data: the file is not part of a backup, so a restore forgets it.
  await inDatabase(
    site.dataDir,
    `insert into data_archives (user_id, id, state, run_at, created_at, finished_at, expires_at)
     select id, gen_random_uuid(), 'ready', now(), now(), now(), now() + interval '7 days' from users limit 1`,
  )
  const { code, printed } = await quartier(['backup', archives], { DATA_DIR: site.dataDir })
  expect([code, printed]).toEqual([0, expect.stringMatching(/^[\d-]+ in .*\n\d+ tables, \d+ files, \d+ of them new/)])
  await members.stop()
  expect(statSync(join(archives, 'backups')).mode & 0o077).toBe(0)
  const again = await quartier(['backup', archives, '--keep', 'last=2'], { DATA_DIR: site.dataDir })
  expect(again).toMatchObject({ code: 0, printed: expect.stringContaining(' files, 0 of them new (0.0 MB)') })
  const rows = await countRows(site.dataDir)
  const verified = await quartier(['verify-backup', archives], { DATA_DIR: site.dataDir })
  expect(verified).toMatchObject({ code: 0, printed: expect.stringMatching(/ is good: \d+ tables with \d+ rows/) })

  const [first = ''] = readdirSync(join(archives, 'backups'))
  await site.stop()
  rmSync(site.dataDir, { recursive: true })
  const answer = await quartier(['restore', archives, '--backup', first], { DATA_DIR: restored })
  expect(answer).toMatchObject({ code: 0, printed: expect.stringContaining(`Restored ${first}`) })
  expect(answer.printed).toMatch(/^The functions of the database are up to date\.\n(Held, |Nothing is held\.)/m)
  restarted = await startSite({ DATA_DIR: restored }, { keepData: true })
  const after = await countRows(restored)
  expect(Object.keys(after)).toEqual(Object.keys(rows))
  expect([after.listings, after.transactions]).toEqual([rows.listings, rows.transactions])
  const people = await inDatabase(restored, `select email as name from users`)
  const missing = before.filter((email) => !people.some(({ name }) => name === email))
  expect([before.length >= 20, missing]).toEqual([true, []])

  const { sdk: hers } = await sdkFor(restarted, 'anna')
  const { data } = await hers.ownListings!.query!({ include: ['images'] })
  const picture = data.included?.find(({ type }) => type === 'image')
  const address = picture?.attributes.variants?.['landscape-crop']?.url as unknown as string
  expect((await fetch(address)).status).toBe(200)
  const { sdk: others } = await sdkFor(restarted)
  await signUp(others, 'after@example.org')
  await mailTo(restarted, 'after@example.org')
  // Nobody who got a mail before has got it again, and what is held waits.
  const sent = (await mails(restarted)).map(({ to, subject }) => `${to} ${subject}`)
  expect(sent.filter((mail, index) => sent.indexOf(mail) !== index)).toEqual([])
  const held = await inDatabase(
    restored,
    `select kind as name, count(*)::int as count from failed_work where reason = 'held after a restore' group by kind`,
  )
  const counted = await quartier(['resume', '--dry-run'], { DATA_DIR: restored })
  expect(counted.code).toBe(0)
  for (const { name, count } of held.filter(({ name }) => name === 'mail'))
    expect([name, counted.printed]).toEqual(['mail', expect.stringMatching(new RegExp(`^mails +${count} held`, 'm'))])
  const released = await quartier(['resume'], { DATA_DIR: restored })
  expect(released.printed).toMatch(/^mails +\d+ released/m)
  expect((await quartier(['resume', '--dry-run'], { DATA_DIR: restored })).printed).not.toMatch(/ [1-9]\d* held/)
}, 300_000)

test('a restore into a database with people, into a running site, or from a damaged or foreign backup is refused', async () => {
  const running = await quartier(['restore', archives, '--yes'], { DATA_DIR: restored })
  expect(running).toMatchObject({ code: 1, printed: expect.stringContaining('already running') })
  await restarted?.stop()
  restarted = undefined
  const before = await countRows(restored)
  const refused = async (words: string[], sentence: string | RegExp, settings = {}) => {
    const { code, printed } = await quartier(['restore', ...words], { DATA_DIR: restored, ...settings })
    expect([code, printed]).toEqual([1, expect.stringMatching(sentence)])
    expect(printed.trim().split('\n')).toHaveLength(1)
  }
  await refused([archives], 'The database is not empty. With --yes')
  await refused([archives, '--yes'], 'are of the marketplace euro2024, and this site is saunas', {
    MARKETPLACE: 'saunas',
  })
  await refused([archives, '--yes', '--backup', '2020-01-01-00-00-00'], 'There is no backup 2020-01-01-00-00-00')
  await refused([restored, '--yes'], 'There are no backups of Quartier')
  await refused(['s3://key:secret@store/bucket', '--yes'], 'Set BACKUP_TO')
  const name = readdirSync(join(archives, 'backups')).at(-1) ?? ''
  const table = join(archives, 'backups', name, 'tables/users.copy.gz.00000')
  const whole = readFileSync(table)
  writeFileSync(table, whole.subarray(0, Math.floor(whole.length / 2)))
  await refused([archives, '--yes'], `The backup ${name} is damaged: .*users.copy.gz.00000`)
  const verified = await quartier(['verify-backup', archives], { DATA_DIR: restored })
  expect(verified).toMatchObject({ code: 1, printed: expect.stringContaining(`The backup ${name} is damaged`) })
  writeFileSync(table, whole)
  expect(await countRows(restored)).toEqual(before)
}, 120_000)

test('somebody at a terminal sees a bar, and replaces a database by typing the name of the marketplace', async () => {
  expect(await atTerminal('backup', 'no answer')).toMatch(/\[#* *\] +\d+ % .*tables, \d+ files/s)
  expect(await atTerminal('restore', 'yes')).toContain('Nothing was changed.')
  expect(await atTerminal('restore', 'euro2024')).toContain('Restored ')
}, 120_000)

test('a backup that fails is remembered, and the doctor says so until one succeeds', async () => {
  const nowhere = join(archives, 'manifest-in-the-way')
  writeFileSync(nowhere, '')
  expect(await quartier(['backup', nowhere], { DATA_DIR: restored })).toMatchObject({ code: 1 })
  mkdirSync(`${nowhere}-2`)
  writeFileSync(join(`${nowhere}-2`, 'quartier-backup.json'), '{}')
  expect(await quartier(['backup', `${nowhere}-2`], { DATA_DIR: restored })).toMatchObject({ code: 1 })
  const ill = await quartier(['doctor'], { DATA_DIR: restored })
  expect(ill.printed).toMatch(/^✗ backups +the last backup failed: .*does not hold backups of Quartier/m)
  expect(await quartier(['backup', archives], { DATA_DIR: restored })).toMatchObject({ code: 0 })
  expect((await quartier(['doctor'], { DATA_DIR: restored })).printed).toMatch(/^✓ backups +the last one was made /m)
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

/**
 * Signs people up one after the other. `reached` resolves when so many sign-ups were acknowledged; `stop` ends the last one.
 */
function signUpUntilStopped(sdk: Sdk, count: number) {
  let stopped = false
  const acknowledged: string[] = []
  let reach = () => {}
  const reached = new Promise<void>((resolve) => (reach = resolve))
  const running = (async () => {
    for (let number = 1; !stopped; number++) {
      const email = `during-${number}@example.org`
      await signUp(sdk, email)
      acknowledged.push(email)
      if (acknowledged.length >= count) reach()
    }
  })()
  return {
    acknowledged,
    reached: Promise.race([reached, running]),
    stop: async () => {
      stopped = true
      await running
    },
  }
}

/** Runs a command in a terminal of its own and types an answer to its question. Returns what was shown. */
async function atTerminal(verb: 'backup' | 'restore', answer: string): Promise<string> {
  const child = spawn('script', ['-qec', `node src/cli/quartier.mjs ${verb} ${archives}`, '/dev/null'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', DATA_DIR: restored, TERM: 'xterm' },
  })
  let shown = ''
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk
    if (shown.includes('to go on: ') && !child.stdin.writableEnded) child.stdin.end(`${answer}\n`)
  })
  await new Promise((closed) => child.on('close', closed))
  return shown
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
