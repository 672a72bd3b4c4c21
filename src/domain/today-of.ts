import { type CalendarDate, dateInZone } from '#kernel/dates.ts'
import type { App } from './app.ts'

/** Returns the present day of the marketplace, by whose days bans, limits and listings end. */
export function todayOf({ clock, marketplace }: Pick<App, 'clock' | 'marketplace'>): CalendarDate {
  return dateInZone(clock.now(), marketplace.timeZone)
}
