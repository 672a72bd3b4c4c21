import { resolve } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paymentOf, payoutOf, performRefunds } from '#domain/payments/index.ts'
import { freshDatabase } from '#tests/database.ts'
import { webhookSecret } from '#tests/payment-provider.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { passUntil } from '#tests/worlds/stay-world.ts'
import { payments } from './payments.ts'

const { db, url } = await freshDatabase()
const { app, people, act, priced, request, pay, settle, sandbox, totals } = await paidWorld({ db })
const { anna, ben } = people
const root = resolve(import.meta.dirname, '../../..')
const environment = {
  DATABASE_URL: url,
  MARKETPLACE: 'saunas',
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: sandbox.address,
  LOG_LEVEL: 'silent',
}

let printed = ''
beforeEach(() => {
  const write = (text: string | Uint8Array, ...rest: unknown[]) => {
    printed += String(text)
    for (const done of rest) if (typeof done === 'function') done()
    return true
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(write as typeof process.stdout.write)
})
afterEach(() => void vi.restoreAllMocks())

/** Runs `quartier payments …`. Returns what it printed, or the sentence with which it ended. */
async function run(line: string, settings: Record<string, string> = environment): Promise<string> {
  printed = ''
  const words = line.split(' ')
  return payments.run(words, { root, environment: settings }).then(
    () => printed,
    (error: Error) => `Error: ${error.message}`,
  )
}

async function paidOut() {
  const id = await request(await priced())
  await pay(id, ben, 'pm_card_bypassPending')
  await act(anna, id, 'accept')
  await passUntil(app, '2024-06-22T22:00:00Z')
  await settle()
  return id
}

test('what waits is listed after a comparison, a payout is tried again, a part refunded, and the ledger written', async () => {
  const id = await paidOut()
  expect(await run('list')).toBe('Nothing about payments waits.\n')
  const payout = await payoutOf(app.db, id)
  await sandbox.control(`payouts/${payout?.providerId}/fail`, { code: 'account_closed' })
  expect(await run('reconcile')).toMatch(/^\d+ compared, \d+ repaired, 0 listed/)
  expect(await run('list')).toBe(`payout  ${id}  €121.50  attempt 1  The bank account has been closed.\n`)
  expect(await run(`retry ${id}`)).toContain('asked for again')
  expect(await payoutOf(app.db, id)).toMatchObject({ status: 'due', attempt: 2 })
  expect(await run(`refund ${id} 45.50 The stove was broken`)).toContain('€45.50 go back to the guest')
  // The command has the machine's clock.
  app.clock.pass(Date.now() + 1000 - app.clock.now().getTime())
  await performRefunds(app)
  expect((await totals(id)).paid).toBe(8950)
  const audited = await app.db
    .selectFrom('auditEntries')
    .select(['action', 'actorId', 'reason'])
    .orderBy('id')
    .execute()
  expect(audited).toContainEqual({ action: 'stay.refunded', actorId: null, reason: 'The stove was broken' })
  expect(audited.map(({ action }) => action)).toEqual(expect.arrayContaining(['payments.compared', 'payout.retried']))
  const payment = await paymentOf(app.db, id)
  const german = await run('csv 2024-01-01 2099-12-31 de')
  expect(german).toContain(`;Zahlung eingezogen;Gast;-135,00;EUR;${id};`)
  expect(german).toContain(`;${payment?.id}\r\n`)
  expect(german.startsWith('Datum;')).toBe(true)
  expect(await run('csv 2024-01-01 2099-12-31 en --excel')).toMatch(/^\uFEFFDate,/)
})

test('what cannot be done is one sentence', async () => {
  const id = await paidOut()
  for (const line of ['', 'retry', 'refund', `refund ${id} 5`, 'csv 2024-01-01', 'list all', 'toString'])
    expect(await run(line)).toMatch(/^Error: Usage: quartier payments list/)
  expect(await run(`refund ${id} much It was cold`)).toBe('Error: "much" is no amount in EUR, such as 45.50')
  expect(await run(`refund ${id} 135.01 It was cold`)).toMatch(/^Error: .*\(refund-too-large\)$/)
  const nobody = '0190aaaa-0000-7000-8000-000000000000'
  expect(await run(`refund ${nobody} 5 It was cold`)).toBe(`Error: Nothing was paid for ${nobody}.`)
  expect(await run(`retry ${nobody}`)).toMatch(/\(transaction-not-found\)$/)
  expect(await run('retry nonsense')).toMatch(/\(transaction-not-found\)$/)
  expect(await run('csv 2024-02-30 2024-03-01')).toMatch(/\(field-invalid\)$/)
  expect(await run('csv 2024-01-01 2024-03-01 fr')).toContain('"fr" is not understood.')
  const { DATABASE_URL, LOG_LEVEL } = environment
  expect(await run('list', { DATABASE_URL, LOG_LEVEL, MARKETPLACE: 'euro2024' })).toBe(
    'Error: Guests do not pay on this marketplace.',
  )
  expect(await run('reconcile', { DATABASE_URL, LOG_LEVEL, MARKETPLACE: 'saunas' })).toMatch(
    /\(stripe-missing-api-key\)$/,
  )
})
