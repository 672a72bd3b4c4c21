import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '#adapters/database/embedded/start.ts'
import { freePort } from '../running-site.ts'
import { makeFolder, nothingIsLeft, quartier, startQuartier } from './program.ts'

const full = process.env.QUARTIER_TEST_SCALE === 'full'
const place = makeFolder()
const own = makeFolder()
let theirs: Awaited<ReturnType<typeof startEmbedded>>

beforeAll(async () => {
  theirs = await startEmbedded(own.folder, 'a PostgreSQL of your own')
})
afterAll(async () => {
  await theirs.stop()
  own.remove()
  place.remove()
})

test('help says what there is, and every verb has its own', async () => {
  const { code, printed } = await quartier(['--help'], {})
  expect(code).toBe(0)
  const verbs = [...printed.matchAll(/^ {2}([a-z-]+) /gm)].map(([, verb = '']) => verb)
  expect(verbs).toEqual(expect.arrayContaining(['start', 'dev', 'build', 'serve', 'migrate', 'seed', 'doctor', 'user']))
  for (const verb of verbs) {
    const help = await quartier([verb, '--help'], {})
    expect([verb, help.code, help.printed.includes(`Usage: quartier ${verb}`)]).toEqual([verb, 0, true])
  }
})

test('a verb that does not exist and a word that is not understood are refused', async () => {
  expect(await quartier(['strat'], {})).toMatchObject({ code: 1, printed: expect.stringContaining('no verb "strat"') })
  const refusal = { code: 1, printed: '"--fast" is not understood. Usage: quartier migrate\n' }
  expect(await quartier(['migrate', '--fast'], {})).toEqual(refusal)
})

test('a bad setting is one sentence that names it', async () => {
  const { code, printed } = await quartier(['serve'], { PORT: 'drei', DATA_DIR: place.folder })
  expect(code).toBe(1)
  expect(printed.trim().split('\n')).toEqual([expect.stringMatching(/^PORT /)])
})

test('a port that is taken is one sentence, and nothing is left running', async () => {
  const somebody = createServer()
  const port = await freePort()
  await new Promise<void>((resolve) => somebody.listen(port, '127.0.0.1', resolve))
  const { code, printed } = await quartier(['serve'], { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: place.folder })
  somebody.close()
  expect([code, printed]).toEqual([1, `Port ${port} is taken. Set PORT to another one.\n`])
  await nothingIsLeft(place.folder)
})

test('Ctrl-C at any moment of the start ends everything', async () => {
  for (const moment of full ? [0, 150, 300, 500, 800, 1500, 3000] : [0, 300, 800, 3000]) {
    const port = await freePort()
    const program = startQuartier(['serve'], { PORT: String(port), DATA_DIR: place.folder })
    await pause(moment)
    program.process.kill('SIGINT')
    await program.ended
    await nothingIsLeft(place.folder)
  }
})

test('with DATABASE_URL it uses that database and starts none', async () => {
  const settings = { DATABASE_URL: theirs.url, DATA_DIR: place.folder }
  expect(await quartier(['migrate'], settings)).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/^Applied 0001_/),
  })
  expect(await quartier(['migrate'], settings)).toEqual({ code: 0, printed: 'Nothing to apply\n' })
  const doctor = await quartier(['doctor'], settings)
  expect(doctor.printed).toMatch(
    /✓ marketplace Quartier \(euro2024\)\n! marketplace production does not start with samples:\n {14}\S+about\.de\.md is still a sample: it names "[^]*✓ database {4}PostgreSQL 18\.\d+, from DATABASE_URL, all migrations applied/,
  )
})

test('a DATABASE_URL that does not answer is one sentence without the password', async () => {
  const { code, printed } = await quartier(['migrate'], { DATABASE_URL: 'postgres://anna:geheim@127.0.0.1:1/quartier' })
  expect(code).toBe(1)
  expect(printed).toMatch(/^The database 127\.0\.0\.1:1\/quartier does not answer: .*ECONNREFUSED.*\n$/)
})

test('an operator is appointed and an address confirmed from the command line', async () => {
  const settings = { DATABASE_URL: theirs.url, DATA_DIR: place.folder }
  await quartier(['migrate'], settings)
  const { Client } = await import('pg')
  const client = new Client({ connectionString: theirs.url })
  await client.connect()
  const id = '01900000-0000-7000-8000-000000000001'
  await client.query(
    `INSERT INTO users (id, email, display_name, profile_type, awaits_approval, created_at, updated_at)
     VALUES ($1, 'Anna@example.org', 'Anna L', 'private', true, now(), now())`,
    [id],
  )
  await client.query(`INSERT INTO user_emails VALUES ('anna@example.org', $1)`, [id])
  expect((await quartier(['user', 'list'], settings)).printed).toMatch(
    /Anna@example\.org +Anna L {2}private {2}waits for approval {2}not verified/,
  )
  expect((await quartier(['user', 'show', 'anna@example.org'], settings)).printed).toContain('waits for approval')
  expect((await quartier(['user', 'verify', 'anna@example.org'], settings)).code).toBe(0)
  expect((await quartier(['user', 'make-operator', 'anna@example.org'], settings)).code).toBe(0)
  expect((await quartier(['user', 'list'], settings)).printed).toContain('active  verified  owner')
  for (const [words, code, sentence] of [
    [['verify'], 0, 'is verified already'],
    [['role', 'owner'], 0, 'has that role already'],
    [['unban', 'Irrtum'], 1, 'is not banned.'],
  ] as const) {
    const [verb, ...rest] = words
    const again = await quartier(['user', verb, 'anna@example.org', ...rest], settings)
    expect(again).toEqual({ code, printed: `Anna@example.org ${sentence}\n` })
  }
  const { rows } = await client.query('SELECT action FROM audit_entries ORDER BY at, id')
  expect(rows).toEqual([{ action: 'user.email-verified' }, { action: 'user.role-changed' }])
  expect((await quartier(['user', 'verify', 'nobody@example.org'], settings)).printed).toBe(
    'Nobody has the address nobody@example.org.\n',
  )
  await client.end()
})

test('a refusal is one sentence with the reason, without a stack', async () => {
  const settings = { DATABASE_URL: theirs.url, DATA_DIR: place.folder }
  await quartier(['migrate'], settings)
  const refusals: [words: string[], sentence: RegExp][] = [
    [['client', 'webhook'], /^A webhook needs an address\.\n/],
    [['client', 'webhook', 'nowhere'], /^url: /],
    [['client', 'webhook', 'https://app.example/hook', 'foo/bar'], /^eventTypes\.0: /],
    [['client', 'add', 'foo', 'x'], /^A client is "marketplace" or "integration", not "foo"\.\n/],
    [['client', 'add', 'integration'], /^The client needs a name\.\n/],
    [['listing', 'close', 'no-id', 'because'], /^\S/],
  ]
  for (const [words, sentence] of refusals) {
    const { code, printed } = await quartier(words, settings)
    expect([words, code]).toEqual([words, 1])
    expect(printed).toMatch(sentence)
    expect(printed).not.toMatch(/Problem|\n {4}at /)
  }
})
