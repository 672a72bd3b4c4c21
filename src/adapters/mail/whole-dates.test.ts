import { expect, test } from 'vitest'
import { wholeDate } from './whole-dates.ts'

test.each([
  ['bis Fr., 4. Dezember, 10:47 Uhr', 'bis Fr.,_4._Dezember, 10:47_Uhr'],
  ['29. Januar – 1. Februar 2027', '29._Januar – 1._Februar 2027'],
  ['Sunday, 29 November 2026', 'Sunday, 29_November 2026'],
  ['Sun, 26 May, 12:00', 'Sun,_26_May,_12:00'],
  ['So., 20. – Mi., 23. Dezember 2026', 'So.,_20._–_Mi.,_23. Dezember 2026'],
  ['3 Nächte · 2 Personen', '3 Nächte · 2 Personen'],
])('the parts of the dates in "%s" stay together', (text, whole) => {
  expect(wholeDate(text)).toBe(whole.replaceAll('_', '\u00a0'))
})
