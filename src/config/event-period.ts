import { addDays, type CalendarDate, nightsBetween } from '#kernel/dates.ts'
import type { Marketplace } from './marketplace.ts'

/** The days that date fields start with, and whether the occasion is still ahead or running. */
export type EventPeriod = { from: CalendarDate; until: CalendarDate; state: 'ahead' | 'over' | 'none' }

/**
 * Returns the occasion's days for as long as it is not over; afterwards today and today plus its length. A marketplace
 * without an occasion: today and thirty days on.
 */
export function eventPeriod(marketplace: Pick<Marketplace, 'event'>, today: CalendarDate): EventPeriod {
  const { event } = marketplace
  if (!event) return { from: today, until: addDays(today, 30), state: 'none' }
  if (event.until >= today) return { from: event.from, until: event.until, state: 'ahead' }
  return { from: today, until: addDays(today, nightsBetween(event.from, event.until)), state: 'over' }
}
