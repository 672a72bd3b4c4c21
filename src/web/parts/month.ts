import { dateFormat } from '#kernel/formats.ts'
import { addDays, type CalendarDate, isCalendarDate, noonUtc } from '#kernel/dates.ts'

/** A month of a year, `YYYY-MM`. */
export type Month = string

/** Reads a month from an address; undefined when it is none. */
export function readMonth(text: string | null | undefined): Month | undefined {
  return text?.length === 7 && isCalendarDate(`${text}-01`) ? text : undefined
}

/** The month a day lies in. */
export function monthOf(date: CalendarDate): Month {
  return date.slice(0, 7)
}

/** The month some months later, or earlier. */
export function addMonths(month: Month, months: number): Month {
  const all = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}`
}

/** The days that a month's table shows: whole weeks. `until` is the day after the last. */
export function shownDays(month: Month, weekStart: 0 | 1): { from: CalendarDate; until: CalendarDate } {
  const first = `${month}-01`
  const end = `${addMonths(month, 1)}-01`
  const from = addDays(first, -((weekday(first) - weekStart + 7) % 7))
  return { from, until: addDays(end, (7 - ((weekday(end) - weekStart + 7) % 7)) % 7) }
}

/** A month and its year in words, such as `Juni 2024`. */
export function monthText(month: Month, formatLocale: string): string {
  const date = noonUtc(`${month}-01`)
  return dateFormat(formatLocale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(date)
}

/** Names of the days of the week from the first on, short for the eye and long for the ear. */
export function weekdayNames(weekStart: 0 | 1, formatLocale: string): { short: string; long: string }[] {
  // The second of January 2000 was a Sunday.
  const days = Array.from({ length: 7 }, (_, index) => noonUtc(addDays('2000-01-02', index + weekStart)))
  const name = (style: 'short' | 'long') => dateFormat(formatLocale, { weekday: style, timeZone: 'UTC' })
  return days.map((day) => ({ short: name('short').format(day), long: name('long').format(day) }))
}

function weekday(date: CalendarDate): number {
  return noonUtc(date).getUTCDay()
}
