import { day, minute } from '#kernel/clock.ts'
import type { App } from '../app.ts'
import { exceptionsIn, ruleColumns, rulesFrom } from './load-seat-rules.ts'
import { seatsOfBookingsByListing } from './seats-of-bookings.ts'
import type { SeatChange, SeatRules, Span } from './free-seats.ts'
import { freeSlots } from './time-slots.ts'
import { touchedDays } from './time-window.ts'

/**
 * The time in which a listing must be free: the `full` window, or a `partial` span in it of at least `minDuration`: days
 * for listings by the day (default 1), minutes for listings by the hour. Listings whose plan has the other type never
 * match.
 */
export type AvailabilityWindow = {
  mode: 'day-full' | 'day-partial' | 'time-full' | 'time-partial'
  start: Date
  end: Date
  seats: number
  minDuration?: number | null | undefined
}

/** Returns the listings, of at most a few hundred, that have the asked number of seats free then, in the given order. */
export async function filterAvailable(
  app: Pick<App, 'db' | 'marketplace'>,
  ids: string[],
  window: AvailabilityWindow,
): Promise<string[]> {
  if (ids.length === 0) return []
  const days = touchedDays(window)
  const span = { start: Date.parse(days.from), end: Date.parse(days.until) }
  const [rows, exceptions, held] = await Promise.all([
    app.db.selectFrom('listings').select(ruleColumns).where('id', 'in', ids).execute(),
    exceptionsIn(app.db, ids, span),
    seatsOfBookingsByListing(app.db, ids, span),
  ])
  const free = rows.filter((row) =>
    isFree(rulesFrom(app, row, exceptions.get(row.id) ?? []), held.get(row.id) ?? [], window),
  )
  const found = new Set(free.map(({ id }) => id))
  return ids.filter((id) => found.has(id))
}

function isFree(rules: SeatRules, held: SeatChange[], window: AvailabilityWindow): boolean {
  const byDay = window.mode.startsWith('day')
  if (byDay !== (rules.plan.type === 'availability-plan/day')) return false
  const span = { start: window.start.getTime(), end: window.end.getTime() }
  const stretches = stretchesOf(freeSlots(rules, held, span).filter(({ seats }) => seats >= window.seats))
  if (window.mode.endsWith('full')) return stretches.some((each) => each.start <= span.start && each.end >= span.end)
  const shortest = (window.minDuration ?? 1) * (byDay ? day : minute)
  return stretches.some(({ start, end }) => end - start >= shortest)
}

/** Slots that touch as one, whatever their seats. */
function stretchesOf(slots: SeatChange[]): Span[] {
  const stretches: Span[] = []
  for (const { start, end } of slots) {
    const last = stretches.at(-1)
    if (last?.end === start) last.end = end
    else stretches.push({ start, end })
  }
  return stretches
}
