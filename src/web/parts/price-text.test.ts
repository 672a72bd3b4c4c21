import { expect, test } from 'vitest'
import { inLocale } from '#web/server/reader-locale.ts'
import { priceText } from './price-text.ts'

const price = { amount: 2500, currency: 'EUR' }

test.each([
  ['de', false, '25 € pro Nacht'],
  ['de', true, '25 € pro Stunde'],
  ['en', false, '€25 per night'],
  ['en', true, '€25 per hour'],
] as const)('a price in %s, by the hour: %s, is written %s', (locale, byTheHour, text) => {
  const tag = locale === 'de' ? 'de-DE' : 'en-GB'
  const written = inLocale(locale, () => priceText(price, tag, 'EUR', byTheHour))
  expect(written.replaceAll(/\s/g, ' ')).toBe(text)
})
