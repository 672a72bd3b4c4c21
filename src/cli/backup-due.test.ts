import { expect, test } from 'vitest'
import { isBackupDue } from './backup-due.ts'

const berlin = 'Europe/Berlin'
const good = (at: string, tried = at) => ({ lastGoodAt: new Date(at), lastTriedAt: new Date(tried) })

test.each([
  ['a site without a backup makes one at once', '2026-11-22T14:00:00Z', { lastGoodAt: null, lastTriedAt: null }, true],
  ['at three in the night of the marketplace', '2026-11-22T02:00:00Z', good('2026-11-21T02:00:00Z'), true],
  ['not before three', '2026-11-22T01:59:00Z', good('2026-11-21T02:00:00Z'), false],
  ['once a night', '2026-11-22T03:00:00Z', good('2026-11-22T02:00:00Z'), false],
  ['not by day when the night has one', '2026-11-22T14:00:00Z', good('2026-11-22T02:00:00Z'), false],
  ['by day when the machine was off at night', '2026-11-22T14:00:00Z', good('2026-11-21T02:00:00Z'), true],
  [
    'not within an hour of a failure',
    '2026-11-22T02:30:00Z',
    good('2026-11-21T02:00:00Z', '2026-11-22T02:00:00Z'),
    false,
  ],
  ['an hour after a failure', '2026-11-22T03:01:00Z', good('2026-11-21T02:00:00Z', '2026-11-22T02:00:00Z'), true],
  [
    'not within an hour of a first failure',
    '2026-11-22T02:30:00Z',
    { lastGoodAt: null, lastTriedAt: new Date('2026-11-22T02:00:00Z') },
    false,
  ],
])('%s', (_, now, state, isDue) => {
  expect(isBackupDue(new Date(now), state, berlin)).toBe(isDue)
})
