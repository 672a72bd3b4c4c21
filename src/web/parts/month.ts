import { dateFormat } from '#kernel/intl-cache.ts'
import { addDays, type CalendarDate, isCalendarDate, noonUtc } from '#kernel/dates.ts'

/** A month of a year, `YYYY-MM`. */
export type Month = string

/** Returns the month in an address; undefined when it is invalid. */
export function readMonth(text: string | null | undefined): Month | undefined {
  return text?.length === 7 && isCalendarDate(`${text}-01`) ? text : undefined
}

/** Returns the month of a day. */
export function monthOf(date: CalendarDate): Month {
  return date.slice(0, 7)
}

/** Returns the month a number of months later, or earlier when negative. */
export function addMonths(month: Month, months: number): Month {
  const all = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}`
}

/** Returns the days in the table of a month: whole weeks. `until` is the day after the last. */
export function shownDays(month: Month, weekStart: 0 | 1): { from: CalendarDate; until: CalendarDate } {
  const first = `${month}-01`
  const end = `${addMonths(month, 1)}-01`
  const from = addDays(first, -((weekday(first) - weekStart + 7) % 7))
  return { from, until: addDays(end, (7 - ((weekday(end) - weekStart + 7) % 7)) % 7) }
}

/** Returns a month in words, such as `Juni 2024`. */
export function monthText(month: Month, formatLocale: string): string {
  const date = noonUtc(`${month}-01`)
  return dateFormat(formatLocale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(date)
}

/** Returns the names of the weekdays from the first day of the week, short for display and long for screen readers. */
export function weekdayNames(weekStart: 0 | 1, formatLocale: string): { short: string; long: string }[] {
  // The second of January 2000 was a Sunday.
  const days = Array.from({ length: 7 }, (_, index) => noonUtc(addDays('2000-01-02', index + weekStart)))
  const name = (style: 'short' | 'long') => dateFormat(formatLocale, { weekday: style, timeZone: 'UTC' })
  return days.map((day) => ({ short: name('short').format(day), long: name('long').format(day) }))
}

function weekday(date: CalendarDate): number {
  return noonUtc(date).getUTCDay()
}
