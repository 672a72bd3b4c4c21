import type { CalendarDate } from '#kernel/dates.ts'
import type { App } from '../app.ts'
import { todayOf } from '../today-of.ts'

/** Returns a limit on sending as a part of a member; nothing once its last day is over. */
export function presentSendingLimit(
  app: Pick<App, 'clock' | 'marketplace'>,
  until: CalendarDate | null | undefined,
): { sendingLimitedUntil?: CalendarDate } {
  return until && until >= todayOf(app) ? { sendingLimitedUntil: until } : {}
}
