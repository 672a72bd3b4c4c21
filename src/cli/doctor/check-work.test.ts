import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { heldByRestore } from '#domain/held-by-restore.ts'
import { newId } from '#kernel/id.ts'
import { freshDatabase } from '#tests/database.ts'
import { checkBackups } from './check-backups.ts'
import { checkPayments, checkWork } from './check-work.ts'
import type { Examined } from './finding.ts'

const database = await freshDatabase()
const examined = {
  settings: {
    clockOffset: 0,
    marketplace: 'euro2024',
    production: true,
    dataDir: '/tmp',
    backup: { s3Url: 's3://bucket' },
  },
  root: resolve(import.meta.dirname, '../../..'),
  database: async () => database,
} as unknown as Examined
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)

test('a parked mail is a warning that leads to the console, and one that nobody sends is a fault', async () => {
  expect(await checkWork(examined)).toEqual([{ state: 'ok', text: 'nothing has failed or is late' }])
  const mail = {
    userId: newId(),
    channel: 'mail',
    template: 'verify-email',
    locale: 'de',
    recipient: 'anna@example.org',
  }
  await database.db
    .insertInto('deliveries')
    .values([
      { ...mail, id: newId(), eventId: newId(), state: 'queued', dueAt: ago(1), createdAt: ago(1) },
      {
        ...mail,
        id: newId(),
        eventId: newId(),
        state: 'failed',
        tries: 8,
        lastError: '451',
        dueAt: ago(3),
        createdAt: ago(30),
        startedAt: ago(3),
        parkedAt: ago(3),
      },
    ])
    .execute()
  expect(await checkWork(examined)).toEqual([
    { state: 'warning', text: expect.stringMatching(/^1 mail failed and waits: .*\/console\/failures/) },
    { state: 'fault', text: expect.stringMatching(/^1 mail is due, for up to 60 minutes/) },
  ])
})

test('what a restore holds has not failed: it is counted once, with the backups', async () => {
  const { db } = await freshDatabase()
  const mail = {
    userId: newId(),
    channel: 'mail',
    template: 'verify-email',
    locale: 'de',
    recipient: 'anna@example.org',
  }
  const parked = { state: 'uncertain', tries: 1, dueAt: ago(3), createdAt: ago(3), parkedAt: ago(3) }
  await db
    .insertInto('deliveries')
    .values({ ...mail, ...parked, id: newId(), eventId: newId(), lastError: heldByRestore })
    .execute()
  const restored = { ...examined, database: async () => ({ db }) } as unknown as Examined
  expect(await checkWork(restored)).toEqual([{ state: 'ok', text: 'nothing has failed or is late' }])
  expect(await checkBackups(restored)).toContainEqual({
    state: 'warning',
    text: '1 thing waits since a restore: quartier resume does or drops it',
  })
})

test('a payment that should have been confirmed hours ago is a fault', async () => {
  expect(await checkPayments(examined)).toEqual([{ state: 'ok', text: 'nothing can be paid here' }])
  // Only the payment: what it belongs to is of no importance here.
  const client = await database.pool.connect()
  await client.query('begin; set local session_replication_role = replica')
  await client.query(
    `insert into payments (id, transaction_id, attempt, status, currency, authorised, fee, account_id, confirm_at,
       created_at, updated_at, read_at)
     values ('pi_1', $1, 1, 'unconfirmed', 'EUR', 4500, 450, 'acct_1', $2, $2, $2, $2)`,
    [newId(), ago(3)],
  )
  await client.query('commit')
  client.release()
  expect(await checkPayments(examined)).toMatchObject([
    { state: 'fault', text: expect.stringMatching(/^1 payment, refund or payout is late/) },
  ])
})

test('without a backup there is a warning, after a failed or an old one a fault', async () => {
  const states = async () => (await checkBackups(examined)).map(({ state }) => state)
  const run = { place: '/var/backups', name: null, failure: null }
  const made = (hours: number, outcome: { name?: string; failure?: string }) =>
    database.db
      .insertInto('backupRuns')
      .values({ id: newId(), ...run, startedAt: ago(hours), finishedAt: ago(hours), ...outcome })
      .execute()
  expect(await states()).toEqual(['warning'])
  await made(72, { name: 'first' })
  expect(await states()).toEqual(['fault'])
  await made(5, { name: 'second' })
  expect(await states()).toEqual(['ok'])
  await made(1, { failure: 'no room' })
  expect(await checkBackups(examined)).toMatchObject([{ state: 'fault', text: expect.stringContaining('no room') }])
})

test('books that nobody has compared, webhooks that were refused and missing keys are told', async () => {
  const { db } = await freshDatabase()
  const settings = { ...examined.settings, marketplace: 'saunas' }
  const paid = {
    ...examined,
    settings: { ...settings, payments: {} },
    database: async () => ({ db }),
  } as unknown as Examined
  expect(await checkPayments({ ...paid, settings } as Examined)).toMatchObject([
    { state: 'warning', text: expect.stringContaining('STRIPE_SECRET_KEY is not set') },
  ])
  expect(await checkPayments(paid)).toEqual([{ state: 'ok', text: 'nothing is late or waits' }])
  const run = { kind: 'open', runAt: ago(0), finishedAt: ago(3), compared: 1 }
  await db.insertInto('reconciliations').values(run).execute()
  await db
    .insertInto('refusedWebhooks')
    .values({ day: ago(1).toISOString().slice(0, 10), count: 5 })
    .execute()
  expect(await checkPayments(paid)).toMatchObject([
    { state: 'fault', text: expect.stringMatching(/last compared with the provider 180 minutes ago/) },
    { state: 'warning', text: expect.stringMatching(/^5 webhooks were refused/) },
  ])
})
