import { addDays, noonUtc } from '#kernel/dates.ts'
import { dateRangeText } from '../../parts/date-range-text.ts'
import type { Range } from './calendar-view.ts'

/** Returns the first and last night without weekdays, which narrow bars have no room for: `24.–27. Juni`. */
export function shortRangeText({ from, until }: Range, formatLocale: string): string {
  return dateRangeText(from, addDays(until, -1), formatLocale)
}

/** Returns the first and last night: `Mo., 24. – Do., 27. Juni`. No line begins with the month. */
export function rangeText({ from, until }: Range, formatLocale: string): string {
  const last = addDays(until, -1)
  const format = (day: string, withMonth: boolean) =>
    new Intl.DateTimeFormat(formatLocale, {
      weekday: 'short',
      day: 'numeric',
      ...(withMonth && { month: 'short' }),
      timeZone: 'UTC',
    })
      .format(noonUtc(day))
      .replace(/(\d\.?) (?=\p{L})/gu, '$1\u00a0')
  // A month does not begin a line, as in `26. Jan.`.
  if (from === last) return format(from, true)
  return `${format(from, from.slice(0, 7) !== last.slice(0, 7))} – ${format(last, true)}`
}
