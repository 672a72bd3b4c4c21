import { expect, test } from 'vitest'
import { addMonths, readMonth, shownDays, weekdayNames } from './month.ts'

test('a month is shown in whole weeks, from Monday or from Sunday', () => {
  expect(shownDays('2024-06', 1)).toEqual({ from: '2024-05-27', until: '2024-07-01' })
  expect(shownDays('2024-06', 0)).toEqual({ from: '2024-05-26', until: '2024-07-07' })
  expect(shownDays('2021-02', 1)).toEqual({ from: '2021-02-01', until: '2021-03-01' })
})

test('months follow each other over the turn of the year', () => {
  expect(addMonths('2024-12', 1)).toBe('2025-01')
  expect(addMonths('2024-01', -1)).toBe('2023-12')
  expect(addMonths('2024-06', 12)).toBe('2025-06')
})

test('an invalid month in an address is ignored', () => {
  expect(readMonth('2024-06')).toBe('2024-06')
  for (const wrong of ['2024-13', '2024-6', '2024-06-01', 'Juni', '', null]) expect(readMonth(wrong)).toBeUndefined()
})

test('the week begins with the given day', () => {
  expect(weekdayNames(1, 'de-DE')[0]?.long).toBe('Montag')
  expect(weekdayNames(0, 'en-GB')[0]?.long).toBe('Sunday')
})
