import { expect, test } from 'vitest'
import { isCountryCode, isCurrency, isTimeZone } from './codes.ts'

test.each(['DE', 'FI', 'AT', 'US', 'XK'])('%s is a country', (code) => expect(isCountryCode(code)).toBe(true))

test.each(['XX', 'ZZ', 'EU', 'UK', 'DD', 'FX', 'YU', 'de', 'DEU', ''])('„%s“ is no country', (code) =>
  expect(isCountryCode(code)).toBe(false),
)

test('an unknown currency or time zone is refused', () => {
  expect(['EUR', 'CHF', 'SEK'].filter(isCurrency)).toHaveLength(3)
  expect(['EURO', 'eur', 'ABC', ''].filter(isCurrency)).toEqual([])
  expect(['Europe/Berlin', 'UTC'].filter(isTimeZone)).toHaveLength(2)
  expect(['Europe/Bochum', ''].filter(isTimeZone)).toEqual([])
})
