import { expect, test } from 'vitest'
import { readSettings } from './env.ts'

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

test('production refuses a missing secret, the demo, a moved clock, and says which', () => {
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
  ['MAIL_URL', 'mail.example.org:587', 'MAIL_URL must look like smtp://user:password@host:port'],
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
