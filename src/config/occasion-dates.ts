import { addDays, type CalendarDate, nightsBetween } from '#kernel/dates.ts'
import type { Marketplace } from './marketplace.ts'

type Occasion = Pick<Marketplace, 'event' | 'demo'>

/** The days that date fields start with, and whether the occasion is still ahead or running. */
export type OccasionDates = { from: CalendarDate; until: CalendarDate; state: 'ahead' | 'over' | 'none' }

/**
 * Returns the occasion's days for as long as it is not over; afterwards today and today plus its length. A marketplace
 * without an occasion: today and thirty days on. In a demo that moves the occasion it is always ahead.
 */
export function occasionDates(marketplace: Occasion, today: CalendarDate): OccasionDates {
  const { event, demo } = marketplace
  if (!event) return { from: today, until: addDays(today, 30), state: 'none' }
  const length = nightsBetween(event.from, event.until)
  if (demo?.eventStartsIn !== undefined) {
    const from = addDays(today, demo.eventStartsIn)
    return { from, until: addDays(from, length), state: 'ahead' }
  }
  if (event.until >= today) return { from: event.from, until: event.until, state: 'ahead' }
  return { from: today, until: addDays(today, length), state: 'over' }
}
