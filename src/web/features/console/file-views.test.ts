import { expect, test } from 'vitest'
import { auditActions } from '#domain/audit.ts'
import { heldByRestore } from '#domain/held-by-restore.ts'
import { stayTemplates } from '#domain/notifications/index.ts'
import { permissions } from '#domain/users/index.ts'
import { type Locale, locales } from '#kernel/locale.ts'
import { wordNamed } from '#words/catalogue.ts'
import { inLocale } from '#web/server/reader-locale.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { auditItem } from './file-views.ts'

const at = new Date('2024-06-01T10:00:00Z')
const asked = (locale: string) =>
  ({
    locale,
    app: { clock: { now: () => at }, marketplace: { timeZone: 'Europe/Berlin' } },
  }) as unknown as RequestContext

const failed = [
  ...[...stayTemplates, 'verify-email', 'new-message', 'reports-waiting'].map((name) => ['mail', name] as const),
  ['event', 'listing.submitted'] as const,
  ['event', 'report.created'] as const,
]

test.each(failed)('the log names a failed %s %s in words', (kind, name) => {
  for (const locale of locales) {
    const entry = {
      id: '1',
      action: 'failed-work.retried',
      by: null,
      subject: { kind, id: '1', name: '' },
      reason: name,
      at,
    }
    const item = inLocale(locale, () => auditItem(entry, asked(locale)))
    expect(item.reason).not.toBe('')
    expect(item.reason).not.toBe(name)
  }
})

test('entries without an actor name the command line or a program, and reasons stay as written', () => {
  const entry = {
    id: '1',
    action: 'user.banned',
    by: null,
    subject: { kind: 'user', id: '1', name: 'Dora' },
    reason: 'a-b',
    at,
  }
  const item = (locale: Locale) => inLocale(locale, () => auditItem(entry, asked(locale)))
  expect(item('de')).toMatchObject({ by: 'Befehlszeile oder API', reason: 'a-b' })
  expect(item('en')).toMatchObject({ by: 'command line or API' })
})

test('the log tells denied permissions and what a restore held in words', () => {
  const entry = { id: '1', action: 'user.permissions', by: null, subject: { kind: 'user', id: '1', name: 'Dora' }, at }
  const reason = (text: string, action = entry.action) =>
    inLocale('de', () => auditItem({ ...entry, action, reason: text }, asked('de')).reason)
  expect(reason(permissions.join(', '))).toBe(
    'Nicht mehr erlaubt: lesen, Inserate veröffentlichen, schreiben und anfragen',
  )
  expect(reason('')).toBe('Wieder alles erlaubt')
  expect(reason(heldByRestore, 'failed-work.retried')).toBe('Nach einer Wiederherstellung angehalten')
})

test('every action of staff has a word', () => {
  expect(auditActions.filter((action) => !wordNamed(`staff_action_${action}`))).toEqual([])
})
