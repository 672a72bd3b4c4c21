import { expect, test } from 'vitest'
import { auditActions } from '#domain/audit.ts'
import { locales } from '#kernel/locale.ts'
import { actOfStaff, exportedDays, listingState, sessionDevice } from './data-export-words.ts'

test('what staff did to an account has words in every language', () => {
  const acts = auditActions.filter((action) => action.startsWith('user.'))
  expect(acts.length).toBeGreaterThan(10)
  for (const locale of locales)
    for (const action of acts) expect(actOfStaff({ action, event: null }, locale), action).not.toContain('user.')
  expect(actOfStaff({ action: 'user.acted-as', event: 'listing.published' }, 'de')).toBe(
    'In deinem Namen gehandelt: Inserat',
  )
  expect(actOfStaff({ action: 'user.acted-as', event: 'unknown.event' }, 'de')).toBe('In deinem Namen gehandelt')
})

test('days have their year, and the month once where it is the same', () => {
  expect(exportedDays('2024-06-20', '2024-06-23', 'de')).toBe('20.–23.06.2024')
  expect(exportedDays('2024-12-30', '2025-01-02', 'de')).toContain('2025')
})

test('a log-in is named by browser and system, and by staff where it was theirs', () => {
  const session = { createdAt: new Date(), lastSeenAt: new Date(), expiresAt: new Date(), revokedAt: null }
  const log = {
    ...session,
    secondFactorAt: null,
    byStaff: false,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0',
  }
  expect(sessionDevice(log, 'de')).toBe('Firefox, Linux')
  expect(sessionDevice({ ...log, userAgent: 'curl' }, 'de')).toBe('curl')
  expect(sessionDevice({ ...log, userAgent: '' }, 'de')).toBe('Unbekanntes Gerät')
  expect(sessionDevice({ ...log, byStaff: true }, 'de')).toBe('jemand vom Team in deinem Namen')
})

test('every state of a listing has a word', () => {
  for (const state of ['draft', 'pendingApproval', 'published', 'closed'])
    expect(listingState({ state, deleted: false } as Parameters<typeof listingState>[0], 'de')).not.toBe(state)
})
