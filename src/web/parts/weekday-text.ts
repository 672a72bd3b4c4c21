import { noonUtc } from '#kernel/dates.ts'
import { dateFormat } from '#kernel/intl-cache.ts'

/** Returns a day with its weekday: `Do., 20. Juni`. */
export function weekdayText(day: string, formatLocale: string): string {
  return dateFormat(formatLocale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(noonUtc(day))
}
