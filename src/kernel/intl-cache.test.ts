import { expect, test } from 'vitest'
import { dateFormat, formatCount, numberFormat } from './intl-cache.ts'

test('the same options return the same format object, other options another one', () => {
  const german = dateFormat('de-DE', { month: 'long', timeZone: 'UTC' })
  expect(dateFormat('de-DE', { month: 'long', timeZone: 'UTC' })).toBe(german)
  expect(german.format(new Date('2024-05-20T10:00:00Z'))).toBe('Mai')
  expect(dateFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(new Date('2024-05-20T10:00:00Z'))).toBe('May')
  expect(numberFormat('de-DE').format(1234.5)).toBe('1.234,5')
})

test('the cache never exceeds its limit', () => {
  const first = numberFormat('en', { minimumIntegerDigits: 1 })
  for (let digits = 0; digits <= 20; digits += 1)
    for (let integers = 1; integers <= 21; integers += 1)
      numberFormat('en', { minimumIntegerDigits: integers, maximumFractionDigits: digits })
  expect(numberFormat('en', { minimumIntegerDigits: 1 })).not.toBe(first)
})

test('a count has the separators of its language, small ones the same digits as a formatter writes', () => {
  expect(formatCount(1250, 'de-DE')).toBe('1.250')
  expect(formatCount(1250, 'en-GB')).toBe('1,250')
  for (const locale of ['de-DE', 'en-GB'])
    for (const count of [0, 48, 999]) expect(formatCount(count, locale)).toBe(numberFormat(locale).format(count))
})
