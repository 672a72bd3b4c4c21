import { expect, test } from 'vitest'
import { isUrgentReport } from './urgency.ts'

test('a report is urgent when somebody may be in danger or another one is about the same person', () => {
  expect(isUrgentReport({ reason: 'unsafe', aboutCount: 1 })).toBe(true)
  expect(isUrgentReport({ reason: 'money', aboutCount: 2 })).toBe(true)
  expect(isUrgentReport({ reason: 'money', aboutCount: 1 })).toBe(false)
})
