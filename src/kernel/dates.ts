import { day } from '#kernel/clock.ts'
import { dateFormat } from './intl-cache.ts'

/** A day of a stay, `YYYY-MM-DD`. It never passes through a time stamp. */
export type CalendarDate = string

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** Whether a text is a real day of the years 1900 to 9998: a few days later the year still has four digits. */
export function isCalendarDate(text: unknown): text is CalendarDate {
  if (typeof text !== 'string' || !pattern.test(text) || text < '1900' || text >= '9999') return false
  return formatUtc(parseUtc(text)) === text
}

/** Returns the day `days` later (or earlier, when negative). */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return formatUtc(parseUtc(date) + days * day)
}

/** Returns the nights between two days; negative when `until` is before `from`. */
export function nightsBetween(from: CalendarDate, until: CalendarDate): number {
  return Math.round((parseUtc(until) - parseUtc(from)) / day)
}

/** Returns the calendar date of a moment in a time zone such as `Europe/Berlin`. */
export function dateInZone(moment: Date, timeZone: string): CalendarDate {
  return dateFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)
}

/** Returns the day as a Date at noon UTC: only for `Intl` formatting with `timeZone: 'UTC'`. */
export function noonUtc(date: CalendarDate): Date {
  return new Date(parseUtc(date) + 43_200_000)
}

function parseUtc(date: CalendarDate): number {
  const [, year, month, day] = pattern.exec(date) ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(day))
}

function formatUtc(time: number): CalendarDate {
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10)
}
