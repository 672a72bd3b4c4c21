import { expect, test } from 'vitest'
import { dateFormat, numberFormat } from './intl-cache.ts'

test('the same wish gets the same format, another wish another', () => {
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
