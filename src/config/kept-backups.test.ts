import { expect, test } from 'vitest'
import { keptTimes, readKeepRules } from './kept-backups.ts'

const day = 86_400_000

/** Backups at three in the night and at noon, for so many days back from Sunday 22 November 2026. */
function backups(days: number): Date[] {
  const newest = Date.parse('2026-11-22T12:00:00Z')
  return Array.from({ length: days }, (_, ago) => [
    new Date(newest - ago * day),
    new Date(newest - ago * day - 9 * 3_600_000),
  ]).flat()
}

function kept(days: number, rules: string): string[] {
  return [...keptTimes(backups(days), readKeepRules('BACKUP_KEEP', rules))]
    .map((time) => time.toISOString().slice(0, 13))
    .sort()
}

test('of each day, week and month the newest is kept, for as many as the rules say', () => {
  expect(kept(10, 'daily=3')).toEqual(['2026-11-20T12', '2026-11-21T12', '2026-11-22T12'])
  expect(kept(30, 'weekly=3')).toEqual(['2026-11-08T12', '2026-11-15T12', '2026-11-22T12'])
  expect(kept(100, 'monthly=3')).toEqual(['2026-09-30T12', '2026-10-31T12', '2026-11-22T12'])
  expect(kept(10, 'hourly=3')).toEqual(['2026-11-21T12', '2026-11-22T03', '2026-11-22T12'])
  expect(kept(400, 'daily=7,weekly=4,monthly=6')).toHaveLength(7 + 3 + 5)
  expect(kept(800, 'yearly=9')).toEqual(['2024-12-31T12', '2025-12-31T12', '2026-11-22T12'])
})

test('the newest is kept by any rules, and gaps do not use them up', () => {
  expect(kept(3, 'last=1')).toEqual(['2026-11-22T12'])
  const times = [new Date('2026-01-01T00:00:00Z'), new Date('2026-06-01T00:00:00Z')]
  expect(keptTimes(times, readKeepRules('BACKUP_KEEP', 'daily=2')).size).toBe(2)
  expect(keptTimes([], readKeepRules('BACKUP_KEEP', 'daily=2')).size).toBe(0)
})

test.each(['', 'daily', 'daily=', 'daily=-1', 'daily=7;weekly=1', 'fortnightly=2', 'daily=0', 'toString=3'])(
  'the rules "%s" are refused with the name of the setting',
  (rules) => {
    expect(() => readKeepRules('BACKUP_KEEP', rules)).toThrow(/^BACKUP_KEEP /)
  },
)
