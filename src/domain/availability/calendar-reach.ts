import type { Marketplace } from '#config/marketplace.ts'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import type { SeatRules } from './free-seats.ts'

/** `open`: the host can change the night; or why not: past, too far ahead, or outside the days of the listing. */
export type NightReach = 'open' | 'past' | 'far' | 'outside'

/** Returns whether a night of a host's calendar can be changed. `today` is that of the listing's time zone. */
export function reachOfNight(
  { availability }: Pick<Marketplace, 'availability'>,
  { rules: { from, until }, today }: { rules: Pick<SeatRules, 'from' | 'until'>; today: CalendarDate },
  night: CalendarDate,
): NightReach {
  if (night < today) return 'past'
  if (night >= addDays(today, availability.calendarDays)) return 'far'
  return (from && night < from) || (until && night >= until) ? 'outside' : 'open'
}
