import { expect, test } from 'vitest'
import { ledgerFormat } from '#words/ledger-format.ts'
import { codeOf } from '#tests/refusal.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { system } from '../users/index.ts'
import { exportLedger, ledgerHead, type LedgerLine, ledgerRows } from './index.ts'

const { app, people, act, priced, request, pay, intentOf } = await paidWorld()
const { anna, ben, operator } = people
const timeZone = 'Europe/Berlin'
const german = { ...ledgerFormat('de'), timeZone }
const english = { ...ledgerFormat('en'), timeZone }

async function linesOf(period: { from?: string; until?: string } = {}): Promise<LedgerLine[]> {
  const lines: LedgerLine[] = []
  for await (const batch of await exportLedger(app, operator, period)) lines.push(...batch)
  return lines
}

test('the file of a period has each movement on each account, names nobody, and is in the audit log', async () => {
  const listingId = await priced()
  await app.db.updateTable('listings').set({ title: '=cmd|calc' }).where('id', '=', listingId).execute()
  const id = await request(listingId)
  await pay(id)
  await act(anna, id, 'accept')
  const lines = await linesOf({ from: '2024-05-20', until: '2024-05-20' })
  const payment = await intentOf(id)
  expect(ledgerHead(german)).toBe(
    'Datum;Zeitpunkt (UTC);Vorgang;Konto;Betrag;Währung;Aufenthalt;Inserat;Nummer beim Zahlungsdienst\r\n',
  )
  expect(ledgerRows(lines, german).split('\r\n')).toEqual([
    `2024-05-20;2024-05-20 10:00:00;Zahlung eingezogen;Gast;-135,00;EUR;${id};'=cmd|calc;${payment}`,
    `2024-05-20;2024-05-20 10:00:00;Zahlung eingezogen;Gastgeber;121,50;EUR;${id};'=cmd|calc;${payment}`,
    `2024-05-20;2024-05-20 10:00:00;Zahlung eingezogen;Marktplatz;13,50;EUR;${id};'=cmd|calc;${payment}`,
    '',
  ])
  expect(ledgerRows(lines, english)).toContain(`Payment taken,Guest,-135.00,EUR,${id}`)
  for (const name of ['Anna', 'Lindner', 'Ben', 'Okafor', '@']) expect(ledgerRows(lines, english)).not.toContain(name)
  expect(await linesOf({ from: '2024-05-21' })).toEqual([])
  expect(await linesOf({ until: '2024-05-19' })).toEqual([])
  const audited = await app.db
    .selectFrom('auditEntries')
    .select(['actorId', 'reason'])
    .where('action', '=', 'payments.exported')
    .orderBy('id')
    .execute()
  expect(audited[0]).toEqual({ actorId: operator.userId, reason: '2024-05-20 – 2024-05-20' })
  expect(audited).toHaveLength(3)
})

test('a ledger of several batches is read whole, each line once, also those of one moment', async () => {
  await app.db.deleteFrom('ledgerEntries').execute()
  const transactionId = await request(await priced())
  const at = app.clock.now()
  const movement = (index: number) =>
    (['guest', 'host'] as const).map((account) => ({
      transactionId,
      source: `pi_${String(index).padStart(5, '0')}:capture`,
      account,
      amount: account === 'guest' ? -100 : 100,
      currency: 'EUR',
      at: new Date(at.getTime() + (index % 3) * 1000),
    }))
  await app.db
    .insertInto('ledgerEntries')
    .values(Array.from({ length: 1250 }, (_, index) => movement(index)).flat())
    .execute()
  const lines = await linesOf()
  expect(lines).toHaveLength(2500)
  expect(new Set(lines.map(({ objectId, account }) => `${objectId} ${account}`)).size).toBe(2500)
})

const line: LedgerLine = {
  at: new Date('2024-05-20T22:30:00Z'),
  kind: 'capture',
  account: 'guest',
  amount: -5,
  currency: 'EUR',
  transactionId: '0190aaaa-0000-7000-8000-000000000000',
  title: '',
  objectId: 'pi_1',
}

test.each([
  ['=1+1', "'=1+1"],
  ['+49', "'+49"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['\tx', '"\'\tx"'],
  ['a;b', '"a;b"'],
  ['sagt "ja"', '"sagt ""ja"""'],
  ['=a;b', '"\'=a;b"'],
  ['zwei\nZeilen', '"zwei\nZeilen"'],
  ['Sauna, See', '"Sauna, See"'],
  ['Sauna,=1+1', '"Sauna,=1+1"'],
  ['Sauna&See', 'Sauna&See'],
])('a cell %j is written %j', (title, cell) => {
  expect(ledgerRows([{ ...line, title }], german)).toContain(`;${cell};pi_1\r\n`)
})

test('amounts have the decimals of their currency, and the day is that of the marketplace', () => {
  expect(ledgerRows([line], german)).toMatch(/^2024-05-21;2024-05-20 22:30:00;.*;-0,05;EUR;/)
  expect(ledgerRows([{ ...line, currency: 'JPY', amount: 1_234_567 }], english)).toContain(',1234567,JPY,')
  expect(ledgerRows([{ ...line, amount: 9_007_199_254_740_991 }], english)).toContain(',90071992547409.91,EUR,')
  expect(ledgerRows([{ ...line, kind: 'brand-new' }], english)).toContain(',brand-new,')
})

test('only staff write the ledger, and nobody for days that are none', async () => {
  for (const viewer of [anna, ben, { ...operator, scopes: 'user:limited' }])
    expect(await codeOf(exportLedger(app, viewer, {}))).toBe('forbidden')
  for (const viewer of [operator, { ...operator, staffRole: 'moderator' as const }, system])
    expect(await codeOf(exportLedger(app, viewer, {}))).toBe('was accepted')
  for (const period of [{ from: 'x' }, { from: '2024-02-30' }, { from: '2024-05-20', until: '2024-05-19' }])
    expect(await codeOf(exportLedger(app, operator, period))).toBe('field-invalid')
})
