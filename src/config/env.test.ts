import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { examineSettings, readSettings, settingOf, settingsSchema } from './env.ts'

const place = mkdtempSync(join(tmpdir(), 'quartier-env-'))
afterAll(() => rmSync(place, { recursive: true }))

const noFile = '/nonexistent/.env'
const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'k7RtQ2vX9pLm4NzB8sWd3FhJ6yGc1TaE',
  MAIL_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'Stay <hello@stay.example.org>',
  PUBLIC_URL: 'https://stay.example.org/',
}

test('without any setting it is a demo on this machine only', () => {
  expect(readSettings({}, noFile)).toMatchObject({
    demo: true,
    host: '127.0.0.1',
    port: 3000,
    marketplace: 'euro2024',
    demoListings: 200,
  })
})

test('production refuses a missing secret, the demo and a moved clock, and names the setting', () => {
  expect(() => readSettings({ NODE_ENV: 'production' }, noFile)).toThrow(
    /SESSION_SECRET.*\n.*MAIL_URL.*\n.*MAIL_FROM.*\n.*PUBLIC_URL/,
  )
  expect(() => readSettings({ ...production, SESSION_SECRET: 'a'.repeat(36) }, noFile)).toThrow(/easy to guess/)
  expect(() => readSettings({ ...production, DEMO: 'on' }, noFile)).toThrow(/DEMO is on/)
  expect(() => readSettings({ ...production, CLOCK_OFFSET: 'P8D' }, noFile)).toThrow(/CLOCK_OFFSET/)
  expect(readSettings(production, noFile)).toMatchObject({ demo: false, publicUrl: 'https://stay.example.org' })
})

test.each([
  ['PORT', '99999', 'PORT must be a whole number from 1 to 65535'],
  ['PORT', 'drei', 'PORT must be a whole number from 1 to 65535'],
  ['SESSION_SECRET', 'short', 'SESSION_SECRET needs at least 32 characters'],
  ['DATABASE_URL', 'mysql://db/quartier', 'DATABASE_URL must begin with postgresql://'],
  ['MAIL_URL', 'mail.example.org:587', 'MAIL_URL must look like smtp://user:password@host:port, with special'],
  ['MAIL_FROM', 'Quartier', 'MAIL_FROM must look like "Quartier <hello@example.org>"'],
  ['PUBLIC_URL', 'stay.example.org', 'PUBLIC_URL is not an address'],
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN needs at least 16 characters'],
  ['DEMO_LISTINGS', 'many', 'DEMO_LISTINGS must be a whole number from 0 to 5000000'],
])('%s=%s is refused in one sentence', (name, value, sentence) => {
  const refusal = () => readSettings({ [name]: value }, noFile)
  expect(refusal).toThrow(sentence)
  expect(refusal).not.toThrow(/received|expected|Invalid/)
})

test('a wrong setting is named', () => {
  expect(() => readSettings({ CLOCK_OFFSET: '8 days' }, noFile)).toThrow(/CLOCK_OFFSET 8 days/)
  expect(readSettings({ STOP_DELAY: 'PT8S' }, noFile).stopDelay).toBe(8000)
  expect(() => readSettings({ STOP_DELAY: 'PT2M' }, noFile)).toThrow(/STOP_DELAY PT2M is more than a minute/)
  expect(() => readSettings({ DATABASE_URL: 'nonsense' }, noFile)).toThrow(/DATABASE_URL/)
})

test('uploaded files go to a folder or to an S3-compatible store', () => {
  const at = (STORAGE_URL: string) => readSettings({ STORAGE_URL, DATA_DIR: '/srv/data' }, noFile)
  expect(readSettings({ DATA_DIR: '/srv/data' }, noFile).storageDir).toBe('/srv/data/files')
  expect(at('file:///srv/pictures')).toMatchObject({ storageDir: '/srv/pictures', storageUrl: undefined })
  expect(at('s3://key:secret@s3.example.org/pictures')).toMatchObject({
    storageDir: '/srv/data/files',
    storageUrl: 's3://key:secret@s3.example.org/pictures',
  })
  expect(() => at('ftp://example.org')).toThrow(/STORAGE_URL must begin with file: or s3:/)
})

test('all wrong settings are reported at once, each beginning with its name', () => {
  const wrong = {
    NODE_ENV: 'production',
    PORT: 'drei',
    PUBLIC_URL: 'stay.example.org',
    MAIL_FROM: 'Stay',
    STORAGE_URL: 'ftp://example.org',
    DATABASE_REPLICA_URLS: 'replica',
    IDENTITY_PROVIDERS: 'nobody',
    MESSAGE_MAIL_QUIET: '2 minutes',
    CLOCK_OFFSET: '8 days',
  }
  const { faults, settings } = examineSettings(wrong, noFile)
  const { NODE_ENV: _, ...named } = wrong
  const expected = [...Object.keys(named), 'SESSION_SECRET', 'MAIL_URL']
  expect([...new Set(faults.map(settingOf))].toSorted()).toEqual(expected.toSorted())
  expect(settings).toMatchObject({ port: 3000, production: true, replicaUrls: [] })
  expect(() => readSettings(wrong, noFile)).toThrow(faults.join('\n'))
})

test.each(Object.keys(settingsSchema).filter((name) => name.length > 4))(
  'a file that misspells %s is warned of, with the name that is meant',
  (name) => {
    const file = join(place, name)
    const misspelt = name.slice(0, -1)
    writeFileSync(file, `# ours\n${misspelt}=1\n`)
    expect(readSettings({}, file).warnings).toEqual([`${misspelt} in ${file} is no setting. Is ${name} meant?`])
  },
)

test.each([
  ['public_url=https://stay.example.org', 'public_url in FILE is no setting.'],
  ['PUBLIC_URL: https://stay.example.org', 'FILE:1 is not understood: write NAME=value'],
  ['PUBLIC-URL=https://stay.example.org', 'FILE:1 is not understood: write NAME=value'],
  ['PUBLIC_URL=https://stay.example.org', 'PUBLIC_URL is https and TRUST_PROXY is off'],
  ['TZ=UTC', 'TZ in FILE is no setting.'],
])('a file with %s is warned of', (line, warning) => {
  const file = join(place, 'warned')
  writeFileSync(file, `${line}\n`)
  const { warnings } = readSettings({}, file)
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain(warning.replace('FILE', file))
})

test('production is warned of passwords without encryption, and of a file that everybody may read', () => {
  const file = join(place, 'open')
  writeFileSync(file, '')
  chmodSync(file, 0o644)
  const warnings = (change: object) => readSettings({ ...production, TRUST_PROXY: 'on', ...change }, file).warnings
  expect(warnings({})).toEqual([expect.stringContaining(`chmod 600 ${file}`)])
  chmodSync(file, 0o640)
  expect(warnings({})).toEqual([])
  expect(warnings({ PUBLIC_URL: 'http://stay.example.org' })).toEqual([expect.stringMatching(/^PUBLIC_URL is http: /)])
  expect(warnings({ PUBLIC_URL: 'http://localhost:3000' })).toEqual([])
  expect(warnings({ TRUST_PROXY: '' })).toEqual([expect.stringContaining('TRUST_PROXY')])
  expect(warnings({ SESION_SECRET: 'x', HOSTNAME: 'stay', LOGNAME: 'anna' })).toEqual([
    'SESION_SECRET in the environment is no setting. Is SESSION_SECRET meant?',
  ])
})

test('without a sender, a demo sends from the address at which its mails are answered', () => {
  expect(readSettings({ DEMO: 'on' }, noFile).mail.from).toBe('hallo@example.org')
  const mailbox = { MAIL_INBOX_URL: 'imap://a:b@mail.example.org/INBOX', MAIL_INBOX_ADDRESS: 'antwort@example.org' }
  expect(readSettings({ DEMO: 'on', ...mailbox }, noFile).mail.from).toBe('antwort@example.org')
  expect(readSettings({ DEMO: 'on', ...mailbox, MAIL_FROM: 'hallo@quartier.example' }, noFile).mail.from).toBe(
    'hallo@quartier.example',
  )
})
