import { addDays, type CalendarDate, noonUtc } from '#kernel/dates.ts'
import { dateFormat } from '#kernel/intl-cache.ts'

/**
 * Returns two days in words: `20.–23. Juni`, `29. Dez. – 2. Jan.`, with years where the days and months alone could be
 * misread: from ten months on. No line ends beside the dash of two numbers, and none begins with a dash. Not made by
 * `Intl.formatRange`, whose spaces differ between server and browser.
 */
export function dateRangeText(from: CalendarDate, until: CalendarDate, formatLocale: string): string {
  const ends = dateRangeEnds(from, until, formatLocale)
  if (from === until) return ends.until
  // A word joiner after the dash: lines may end there otherwise.
  return ends.isShort ? `${ends.from}–\u2060${ends.until}` : `${ends.from}\u00a0– ${ends.until}`
}

/**
 * Returns the two days of `dateRangeText`, for a sentence with its own word between them: `20.` and `23. Juni`. `isShort`:
 * the first is without its month.
 */
export function dateRangeEnds(
  from: CalendarDate,
  until: CalendarDate,
  formatLocale: string,
): { from: string; until: string; isShort: boolean } {
  const isClear = until < addDays(from, 300)
  const format = dateFormat(formatLocale, {
    day: 'numeric',
    month: 'short',
    ...(isClear || from.slice(0, 4) === until.slice(0, 4) ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  })
  const end = format.format(noonUtc(until))
  const [day, separator] = format.formatToParts(noonUtc(from))
  if (from !== until && from.slice(0, 7) === until.slice(0, 7) && day?.type === 'day')
    return { from: day.value + (separator?.value.trim() ?? ''), until: end, isShort: true }
  return { from: format.format(noonUtc(from)), until: end, isShort: false }
}

/** Returns a day in words: `Donnerstag, 20. Juni 2024`, with its weekday `Do., 20. Juni`, or short `20. Juni`. */
export function dayText(
  date: CalendarDate,
  formatLocale: string,
  style: 'short' | 'weekday' | 'full' = 'short',
): string {
  const options: Intl.DateTimeFormatOptions =
    style === 'full'
      ? { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }
      : { ...(style === 'weekday' && { weekday: 'short' }), day: 'numeric', month: 'long' }
  return dateFormat(formatLocale, { ...options, timeZone: 'UTC' }).format(noonUtc(date))
}
