import { expect, test } from 'vitest'
import { firstDayOfWeek } from './first-day-of-week.ts'

test('weeks begin as the marketplace says, otherwise as in the reader’s language', () => {
  expect(firstDayOfWeek('locale', 'de-DE')).toBe('mon')
  expect(firstDayOfWeek('locale', 'en-GB')).toBe('mon')
  expect(firstDayOfWeek('locale', 'en-US')).toBe('sun')
  expect(firstDayOfWeek('monday', 'en-US')).toBe('mon')
  expect(firstDayOfWeek('sunday', 'de-DE')).toBe('sun')
})
