import { expect, test } from 'vitest'
import type { Locale } from '#kernel/locale.ts'
import {
  atPlace,
  dayHeading,
  exactTime,
  listTime,
  monthWithYear,
  shortDeadline,
  shortHours,
  stageTime,
  stayDays,
  stayHours,
  waitingTime,
} from './message-times.ts'

const style = (locale: Locale) => ({ locale, timeZone: 'Europe/Berlin', now: new Date('2024-05-28T10:00:00Z') })
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const listed = (at: string, locale: Locale) => plain(listTime(new Date(at), style(locale)))

test('a list shows the time for today, then the weekday, then the date', () => {
  expect(listed('2024-05-28T07:14:00Z', 'de')).toBe('09:14')
  expect(listed('2024-05-27T21:59:00Z', 'de')).toBe('gestern')
  expect(listed('2024-05-27T22:01:00Z', 'de')).toBe('00:01')
  expect(listed('2024-05-26T10:00:00Z', 'de')).toBe('So.')
  expect(listed('2024-05-19T10:00:00Z', 'de')).toBe('19. Mai')
  expect(listed('2023-05-19T10:00:00Z', 'en')).toBe('19 May 2023')
  expect(listed('2024-05-27T10:00:00Z', 'en')).toBe('yesterday')
})

test('a stage says the day with the time today, then the weekday with its date, then the date', () => {
  const staged = (at: string, locale: Locale = 'de') => plain(stageTime(new Date(at), style(locale)))
  expect(staged('2024-05-28T07:14:00Z')).toBe('heute, 09:14')
  expect(staged('2024-05-28T07:14:00Z', 'en')).toBe('today, 09:14')
  expect(staged('2024-05-27T10:00:00Z')).toBe('gestern')
  expect(staged('2024-05-24T10:00:00Z')).toBe('Fr., 24. Mai')
  expect(staged('2024-05-19T10:00:00Z')).toBe('19. Mai')
})

test('a deadline is a time today, a weekday within six days, and a date later', () => {
  const short = (at: string, locale: Locale = 'de') => plain(shortDeadline(new Date(at), style(locale)))
  expect(short('2024-05-28T16:00:00Z')).toBe('18:00 Uhr')
  expect(short('2024-06-02T16:00:00Z')).toBe('So.')
  expect(short('2024-06-04T16:00:00Z')).toBe('4. Juni')
  expect(short('2024-06-02T16:00:00Z', 'en')).toBe('Sun')
})

test('a conversation has a heading for each day', () => {
  const heading = (at: string, locale: Locale) => plain(dayHeading(new Date(at), style(locale)))
  expect(heading('2024-05-28T00:00:00Z', 'de')).toBe('Heute')
  expect(heading('2024-05-27T00:00:00Z', 'en')).toBe('Yesterday')
  expect(heading('2024-05-26T10:00:00Z', 'de')).toBe('Sonntag, 26. Mai')
  expect(heading('2024-05-26T10:00:00Z', 'en')).toBe('Sunday 26 May')
  expect(plain(exactTime(new Date('2024-05-26T10:00:00Z'), style('de')))).toBe('Sonntag, 26. Mai 2024, 12:00 Uhr')
})

test('days of a stay name the month once when it is the same', () => {
  expect(plain(stayDays('2024-06-20', '2024-06-23', 'de'))).toBe('Do., 20. – So., 23. Juni')
  expect(plain(stayDays('2024-06-29', '2024-07-01', 'de'))).toBe('Sa., 29. Juni – Mo., 1. Juli')
  expect(plain(stayDays('2024-06-20', '2024-06-23', 'en'))).toBe('Thu 20 – Sun 23 June')
})

test('hours are shown in the time zone of the listing', () => {
  const evening = { start: new Date('2024-06-22T15:00:00Z'), end: new Date('2024-06-22T17:00:00Z') }
  const there = (locale: 'de' | 'en') => atPlace(style(locale), { timeZone: 'Europe/Helsinki' })
  expect(plain(stayHours(evening, there('de')))).toBe('Sa., 22. Juni, 18:00–20:00 Uhr')
  expect(plain(stayHours(evening, there('en')))).toBe('Sat 22 June, 18:00–20:00')
  expect(plain(shortHours(evening, there('de')))).toBe('Sa., 22. Juni, 18:00–20:00')
  expect(plain(stayHours(evening, atPlace(style('de'), { timeZone: null })))).toBe('Sa., 22. Juni, 17:00–19:00 Uhr')
})

test('waiting times are shown in minutes, hours and days', () => {
  const waits = (minutes: number) =>
    plain(waitingTime(new Date(style('de').now.getTime() - minutes * 60_000), style('de')))
  expect(waits(0)).toBe('1 Min.')
  expect(waits(40)).toBe('40 Min.')
  expect(waits(9.9 * 60)).toBe('9 Std.')
  expect(waits(3 * 1440)).toBe('3 Tage')
})

test('a month is the one in the time zone of the style, whatever the zone of the machine', () => {
  const lastMinutes = new Date('2024-02-29T23:30:00Z')
  expect(monthWithYear(lastMinutes, style('de'))).toBe('März 2024')
  expect(monthWithYear(lastMinutes, { ...style('en'), timeZone: 'America/New_York' }, 'short')).toBe('Feb 2024')
})
