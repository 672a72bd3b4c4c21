import { expect, test } from 'vitest'
import { builtInProcesses, drawProcessPicture } from '#domain/transactions/index.ts'
import { locales } from '#kernel/locale.ts'
import { inDative, periodText, waitingTime, waitingTimeDative } from '#web/server/message-times.ts'
import { listingStateWord } from './file-views.ts'
import { processWords, stepWord } from './process-labels.ts'

const processes = Object.values(builtInProcesses)

test.each(locales)('every step of every process has a word in %s, and its picture no raw name or period', (locale) => {
  expect(processes.length).toBeGreaterThan(2)
  for (const process of processes) {
    const picture = drawProcessPicture(process, processWords(locale))
    // The name of the process itself is a name.
    const said = picture.replaceAll(/<svg[^>]*>|<[^>]+>/g, '\n')
    for (const { name } of process.transitions) expect(stepWord(name, locale), name).toMatch(/^\p{Lu}/u)
    for (const raw of [/\b(state|transition|time|tx|booking)[/-]/, /\bP(T?\d)/, /[a-z]-(by|after|payment|period)/])
      expect(said, `${process.name} in ${locale}`).not.toMatch(raw)
    if (locale === 'de') expect(said).not.toMatch(/\b(provider|customer|operator|by itself|earliest)\b/)
  }
})

test('days are declined behind a preposition, in German alone', () => {
  const now = new Date('2024-06-20T12:00:00Z')
  const since = new Date('2024-06-10T11:00:00Z')
  const style = (locale: 'de' | 'en') => ({ locale, timeZone: 'Europe/Berlin', now })
  expect(waitingTime(since, style('de'))).toBe('10 Tage')
  expect(waitingTimeDative(since, style('de'))).toBe('10 Tagen')
  expect(waitingTimeDative(since, style('en'))).toBe('10 days')
  expect(waitingTimeDative(new Date('2024-06-20T09:00:00Z'), style('de'))).toBe('3 Std.')
  expect([periodText(6 * 86_400_000, 'de'), periodText(7_200_000, 'de')]).toEqual(['6 Tage', '2 Stunden'])
  expect(inDative('1 Tag', 'de')).toBe('1 Tag')
})

test('a listing of a banned person is not labelled public', () => {
  const listing = { state: 'published', closedByStaff: false, pausedAfter: null, lapsedAt: null, deleted: false }
  expect(listingStateWord({ ...listing, authorState: 'active' }, 'de')).toBe('öffentlich')
  expect(listingStateWord({ ...listing, authorState: 'banned' }, 'de')).toBe('verborgen, Konto gesperrt')
})

test('a paused listing says why it is paused', () => {
  const listing = { state: 'closed', closedByStaff: false, deleted: false, authorState: 'active' }
  const word = (pausedAfter: number | null, lapsedAt: Date | null) =>
    listingStateWord({ ...listing, pausedAfter, lapsedAt }, 'en')
  expect([word(null, null), word(3, null), word(null, new Date())]).toEqual([
    'closed',
    'paused because requests went without an answer',
    'paused because its author was asked and did not answer',
  ])
})
