import { expect, test } from 'vitest'
import { parseDuration, systemClock } from './clock.ts'

test('durations are read as ISO 8601', () => {
  expect(parseDuration('PT16M')).toBe(16 * 60_000)
  expect(parseDuration('P8D')).toBe(8 * 86_400_000)
  expect(parseDuration('-P1DT2H')).toBe(-26 * 3_600_000)
  for (const wrong of ['', 'P', 'PT', '8D', 'P1Y', 'PT1.5H'])
    expect(() => parseDuration(wrong), wrong).toThrow(RangeError)
})

test('the clock can be on another day', () => {
  const tomorrow = systemClock(86_400_000).now().getTime() - systemClock().now().getTime()
  expect(Math.round(tomorrow / 1000)).toBe(86_400)
})
