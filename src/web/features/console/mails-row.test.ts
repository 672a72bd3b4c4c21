import { expect, test } from 'vitest'
import type { UndeliveredMails } from '#domain/background-work/index.ts'
import { mailsRow } from './mails-row.ts'

const now = new Date('2026-11-29T10:00:00Z')
const asked = (locale: 'de' | 'en') =>
  ({ app: { marketplace: { timeZone: 'Europe/Berlin' }, clock: { now: () => now } }, locale }) as Parameters<
    typeof mailsRow
  >[1]
const gmx: UndeliveredMails['servers'][number] = {
  server: 'gmx.de',
  count: 3,
  reasons: [
    { reason: 'mailbox-full', count: 2 },
    { reason: 'unknown-address', count: 1 },
  ],
}
const one = { server: 'web.de', count: 1, reasons: [{ reason: 'unreachable' as const, count: 1 }] }

test('staff read which mail server refuses mails and why, in their language', () => {
  const undelivered = { servers: [gmx, one], since: now, isNew: true }
  expect(mailsRow(undelivered, asked('de'))).toEqual({
    note: 'gmx.de: Postfach voll (2), Adresse unbekannt (1) · web.de: nicht erreichbar (1)',
    since: 'neu',
  })
  expect(mailsRow(undelivered, asked('en')).note).toBe(
    'gmx.de: mailbox full (2), address unknown (1) · web.de: not reachable (1)',
  )
})

test('a single mail is not counted, and the fourth server is left to the page of failures', () => {
  const row = (servers: UndeliveredMails['servers']) => mailsRow({ servers, since: now, isNew: true }, asked('de')).note
  expect(row([one])).toBe('web.de: nicht erreichbar')
  expect(row([one, one, one, one]).endsWith('(1) · …')).toBe(true)
})

test('what failed before today says since when', () => {
  const since = (day: string) => mailsRow({ servers: [gmx], since: new Date(day), isNew: false }, asked('de')).since
  expect(since('2026-11-28T08:00:00Z')).toBe('seit gestern')
  expect(since('2026-11-25T23:30:00Z')).toBe('seit 3 Tagen')
})
