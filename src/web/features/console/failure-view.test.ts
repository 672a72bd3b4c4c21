import { expect, test } from 'vitest'
import { heldByRestore } from '#domain/held-by-restore.ts'
import { interruptedSending } from '#domain/mail-refusal.ts'
import type { FailedWork } from '#domain/background-work/index.ts'
import { systemClock } from '#kernel/clock.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { failureRow } from './failure-view.ts'

const app = { clock: systemClock(0), marketplace: { timeZone: 'Europe/Berlin' } }
const row = (locale: 'de' | 'en', work: Partial<FailedWork>) => {
  const now = app.clock.now()
  const parked = { attempts: 1, failedAt: now, nextAttemptAt: now, parkedAt: now, person: null, isHeld: false }
  const mail = { kind: 'mail', id: '1', name: 'new-message', outcome: 'uncertain', reason: 'ECONNRESET' } as const
  return failureRow({ app, locale } as unknown as RequestContext, { ...mail, ...parked, ...work })
}
const sentence = (locale: 'de' | 'en', work: Partial<FailedWork>) => row(locale, work).sentence

test('what a restore holds did not fail: it was due before, and the old site has probably done it', () => {
  expect(sentence('en', { isHeld: true })).toMatch(
    /^This was due before the restore.*the old site has probably done it/,
  )
  expect(sentence('de', { isHeld: true })).toMatch(/^Das war vor der Wiederherstellung fällig.*vermutlich schon getan/)
  expect(sentence('en', { isHeld: true, kind: 'timer', outcome: 'failed' })).toMatch(/^This was due before the restore/)
})

test('a mail whose connection broke may have arrived', () => {
  expect(sentence('en', {})).toMatch(/^It may have arrived/)
})

test('a reason of our own is told in words, and not twice', () => {
  expect(row('de', { isHeld: true, reason: heldByRestore }).reason).toBe('')
  expect(row('de', { reason: interruptedSending }).reason).toBe('Der Server hielt an, während sie gesendet wurde.')
  expect(row('de', {}).reason, 'that of another program').toBe('ECONNRESET')
})

test('the person leads to their page in the console, which also exists for people without a profile', () => {
  const person = { userId: 'u1', displayName: 'Anna', profileType: 'private', state: 'banned', picture: null }
  expect(row('en', { person: person as FailedWork['person'] }).person?.to).toBe('/console/people/u1')
})
