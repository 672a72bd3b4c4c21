import { type CalendarDate, dateInZone } from '#kernel/dates.ts'
import type { App } from '../app.ts'

/** Returns the present day of the marketplace, by whose days bans and limits end. */
export function todayOf({ clock, marketplace }: Pick<App, 'clock' | 'marketplace'>): CalendarDate {
  return dateInZone(clock.now(), marketplace.timeZone)
}

/** Returns a limit on sending as a part of a member; nothing once its last day is over. */
export function presentLimit(
  app: Pick<App, 'clock' | 'marketplace'>,
  until: CalendarDate | null | undefined,
): { sendingLimitedUntil?: CalendarDate } {
  return until && until >= todayOf(app) ? { sendingLimitedUntil: until } : {}
}
