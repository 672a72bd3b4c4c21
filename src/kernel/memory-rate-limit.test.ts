import { expect, test } from 'vitest'
import { createMemoryRateLimit } from './memory-rate-limit.ts'

const now = new Date('2026-05-01T12:00:10Z')
const nextMinute = new Date('2026-05-01T12:01:00Z')

test('each key is allowed the same number in every minute', () => {
  const allow = createMemoryRateLimit({ max: 2 })
  expect(['a', 'a', 'a', 'b'].map((key) => allow(key, now))).toEqual([true, true, false, true])
  expect(allow('a', nextMinute)).toBe(true)
})

test('a flood of other keys does not reset the count of a key in use', () => {
  const allow = createMemoryRateLimit({ max: 1 })
  expect(allow('a', now)).toBe(true)
  for (let other = 0; other < 50_000; other += 1) {
    allow(`other ${other}`, now)
    if (other % 10_000 === 0) expect(allow('a', now)).toBe(false)
  }
  expect(allow('a', now)).toBe(false)
})
