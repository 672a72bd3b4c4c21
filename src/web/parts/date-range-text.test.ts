import { expect, test } from 'vitest'
import { dateRangeText, dayText } from './date-range-text.ts'

test('days in one month name the month once', () => {
  expect(dateRangeText('2024-06-20', '2024-06-23', 'de-DE')).toBe('20.–\u206023. Juni')
  expect(dateRangeText('2024-06-20', '2024-06-23', 'en-GB')).toBe('20–\u206023 Jun')
  expect(dateRangeText('2024-06-20', '2024-06-23', 'en-US')).toBe('Jun 20\u00a0– Jun 23')
})

test('days in two months name both, and the years only where the months alone could be misread', () => {
  expect(dateRangeText('2024-06-14', '2024-07-14', 'de-DE')).toBe('14. Juni\u00a0– 14. Juli')
  expect(dateRangeText('2024-12-30', '2025-01-02', 'de-DE')).toBe('30. Dez.\u00a0– 2. Jan.')
  expect(dateRangeText('2024-03-02', '2024-12-30', 'de-DE')).toBe('2. März\u00a0– 30. Dez.')
  expect(dateRangeText('2024-12-30', '2025-12-28', 'de-DE')).toBe('30. Dez. 2024\u00a0– 28. Dez. 2025')
})

test('a single day is written once', () => {
  expect(dateRangeText('2024-06-20', '2024-06-20', 'de-DE')).toBe('20. Juni')
  expect(dayText('2024-06-20', 'de-DE', 'full')).toBe('Donnerstag, 20. Juni 2024')
  expect(dayText('2024-06-20', 'de-DE', 'weekday')).toBe('Do., 20. Juni')
})
