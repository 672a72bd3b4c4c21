import { expect, test } from 'vitest'
import { publishedAgo } from './published-ago.ts'

const site = (now: string) => ({
  locale: 'de' as const,
  app: { clock: { now: () => new Date(now) }, marketplace: { timeZone: 'Europe/Berlin' } },
})
const words = (published: string, now: string) => publishedAgo(site(now), new Date(published))?.words

test('what was published is counted in days of the marketplace, later in weeks and months', () => {
  expect(words('2024-06-18T07:00:00Z', '2024-06-18T20:00:00Z')).toBe('heute veröffentlicht')
  // 00:30 of the next day in Berlin.
  expect(words('2024-06-18T07:00:00Z', '2024-06-18T22:30:00Z')).toBe('veröffentlicht vor 1 Tag')
  expect(words('2024-06-16T07:00:00Z', '2024-06-18T20:00:00Z')).toBe('veröffentlicht vor 2 Tagen')
  expect(words('2024-05-28T07:00:00Z', '2024-06-18T20:00:00Z')).toBe('veröffentlicht vor 3 Wochen')
  expect(words('2024-03-01T07:00:00Z', '2024-06-18T20:00:00Z')).toBe('veröffentlicht vor 3 Monaten')
})

test('the exact time is there for who points at the words, and nothing is said of what was never published', () => {
  expect(publishedAgo(site('2024-06-18T20:00:00Z'), new Date('2024-06-16T07:00:00Z'))?.exactly).toContain(
    '16. Juni 2024',
  )
  expect(publishedAgo(site('2024-06-18T20:00:00Z'), null)).toBeNull()
})
