import { expect, test } from 'vitest'
import { addDays, dateInZone, isCalendarDate, nightsBetween } from './dates.ts'

test('a day that does not exist is not a calendar date', () => {
  expect(isCalendarDate('2024-02-29')).toBe(true)
  expect(isCalendarDate('2023-02-29')).toBe(false)
  expect(isCalendarDate('2024-6-1')).toBe(false)
  expect(isCalendarDate(20240601)).toBe(false)
})

test('a day has a year from 1900 to 9998, so that a few days later have four digits too', () => {
  expect(isCalendarDate('1900-01-01')).toBe(true)
  expect(isCalendarDate('9998-12-31')).toBe(true)
  expect(isCalendarDate('1899-12-31')).toBe(false)
  expect(isCalendarDate('9999-01-01')).toBe(false)
})

test('nights are counted over the change to summer time', () => {
  expect(nightsBetween('2024-03-30', '2024-04-01')).toBe(2)
  expect(addDays('2024-12-31', 1)).toBe('2025-01-01')
})

test('the day of a moment depends on the place', () => {
  expect(dateInZone(new Date('2024-06-14T22:30:00Z'), 'Europe/Berlin')).toBe('2024-06-15')
  expect(dateInZone(new Date('2024-06-14T22:30:00Z'), 'UTC')).toBe('2024-06-14')
})
