import { expect, test } from 'vitest'
import { rangeText, shortRangeText } from './range-text.ts'

test('chosen nights are named with their weekdays, and without them where the bar is narrow', () => {
  const nights = { from: '2027-01-23', until: '2027-01-27' }
  expect(rangeText(nights, 'de-DE')).toBe('Sa., 23. – Di., 26.\u00a0Jan.')
  expect(shortRangeText(nights, 'de-DE')).toBe('23.–\u206026. Jan.')
})

test('a single night is named once', () => {
  const night = { from: '2027-01-23', until: '2027-01-24' }
  expect(rangeText(night, 'de-DE')).toBe('Sa., 23.\u00a0Jan.')
  expect(shortRangeText(night, 'de-DE')).toBe('23. Jan.')
})
