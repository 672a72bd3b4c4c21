import { beforeEach, expect, test } from 'vitest'
import { openPayoutAccount, reconcile, refreshPayoutAccount } from '#domain/payments/index.ts'
import { day, minute, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { paymentSandbox } from '#tests/payment-sandbox.ts'
import { person } from '#tests/people.ts'
import { deliverDueMails, drainEvents } from './index.ts'

// What a host is written when their account at the payment provider changes, however often it is read.

const { db } = await freshDatabase()
const { sandbox, payments, tokens } = await paymentSandbox()
const app = await testApp(db, { payments })
const anna = await person(app, 'anna')
const ben = await person(app, 'ben', 'en')

beforeEach(async () => {
  for (const table of ['paymentAccounts', 'attempts', 'deliveries'] as const) await db.deleteFrom(table).execute()
  await sandbox.control('reset', {})
  await mails()
})

/** Sends what is due. Returns the mails since the last call, as `recipient kind`. */
async function mails(): Promise<string[]> {
  for (let read = 1; read > 0;) read = await drainEvents(app)
  for (let sent = 1; sent > 0;) sent = await deliverDueMails(app)
  const said = app.sent.filter(({ template }) => template === 'payout-account-changed')
  app.sent.length = 0
  return said.map(({ recipient, locale, values }) => `${recipient} ${locale} ${(values as { kind: string }).kind}`)
}

async function open(host = anna, individual: object = {}) {
  const accountToken = await tokens.account(individual)
  return openPayoutAccount(app, host, { country: 'DE', accountToken, bankAccountToken: await tokens.bank() })
}

const update = (id: string, change: object) => sandbox.stripe.accounts.update(id, change)
const refresh = async (id: string) => {
  app.clock.pass(1000)
  // As several reports of the same change at once.
  await Promise.all([1, 2, 3].map(() => refreshPayoutAccount(app, id)))
}

test('a host hears once that something is missing, until when, and that everything is complete again', async () => {
  const { providerId } = await open()
  expect(await mails()).toEqual(['anna@example.org de complete'])
  await update(providerId, { individual: { id_number: '222222222' } })
  await refresh(providerId)
  await refresh(providerId)
  for (let read = 1; read > 0;) read = await drainEvents(app)
  for (let sent = 1; sent > 0;) sent = await deliverDueMails(app)
  expect(app.sent).toMatchObject([
    {
      template: 'payout-account-changed',
      values: {
        kind: 'needs',
        until: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        bookable: '',
        link: 'https://quartier.example/account/payments',
      },
    },
  ])
  app.sent.length = 0
  await update(providerId, { individual: { id_number: '000000000' } })
  await refresh(providerId)
  await refresh(providerId)
  expect(await mails()).toEqual(['anna@example.org de complete'])
})

test('a host hears in their language that the provider has refused something', async () => {
  const { providerId } = await open(ben)
  await mails()
  await sandbox.stripe.accounts.reject(providerId, { reason: 'fraud' })
  await refresh(providerId)
  expect(await mails()).toEqual(['ben@example.org en failed'])
  await refresh(providerId)
  expect(await mails()).toEqual([])
})

test('who has just given their details is not written until they are checked', async () => {
  const { providerId } = await open(anna, { dob: { day: 2, month: 3, year: 1980 } })
  expect(await mails()).toEqual([])
  await sandbox.control('clock', { advance: 10 })
  await refresh(providerId)
  expect(await mails()).toEqual(['anna@example.org de complete'])
})

test('who has begun and stopped is written when the time is over, not before', async () => {
  const { providerId } = await openPayoutAccount(app, anna, { country: 'AT' })
  expect(await mails()).toEqual([])
  await sandbox.control('clock', { advance: 15 * 24 * 3600 })
  await refresh(providerId)
  expect(await mails()).toEqual(['anna@example.org de failed'])
})

test('without a report the comparison finds the change, and says it once', async () => {
  const { providerId } = await open()
  await mails()
  await update(providerId, { individual: { id_number: '222222222' } })
  app.clock.pass(5 * minute)
  expect((await reconcile(app, 'open')).repaired).toBe(0)
  app.clock.pass(2 * day)
  expect((await reconcile(app, 'month')).repaired).toBe(1)
  expect(await mails()).toEqual(['anna@example.org de needs'])
  await refresh(providerId)
  app.clock.pass(2 * day)
  await reconcile(app, 'month')
  expect(await mails()).toEqual([])
  await update(providerId, { individual: { id_number: '000000000' } })
  app.clock.pass(11 * minute)
  expect((await reconcile(app, 'open')).repaired).toBe(1)
  expect(await mails()).toEqual(['anna@example.org de complete'])
})
