import { addDays } from '#kernel/dates.ts'
import {
  dayOf,
  freeTime,
  isTimed,
  joinEqual,
  type SeatChange,
  type SeatRules,
  seatsOfNight,
  seatsOfTime,
  type Span,
} from './free-seats.ts'
import { touchedDays } from './time-window.ts'

/** Free seats of a day, or of some hours. Milliseconds since 1970. */
export type FreeSlot = SeatChange & { type: 'time-slot/day' | 'time-slot/time' }

/**
 * Returns what is free in a span, in order: for a day plan one slot for each UTC day that has a seat left; for a time plan
 * stretches of time, cut wherever the number of free seats changes. @param held what bookings hold; a booking that touches
 * a part of a UTC day counts for the whole day under a day plan
 */
export function freeSlots(rules: SeatRules, held: SeatChange[], span: Span): FreeSlot[] {
  if (isTimed(rules)) {
    return joinEqual(freeTime(seatsOfTime(rules, span), held))
      .filter(({ seats }) => seats > 0)
      .map((slot) => ({ ...slot, type: 'time-slot/time' }))
  }
  const { from, until } = touchedDays({ start: new Date(span.start), end: new Date(span.end) })
  const slots: FreeSlot[] = []
  for (let night = from; night < until; night = addDays(night, 1)) {
    const day = dayOf(night)
    const taken = held.filter(({ start, end }) => start < day.end && end > day.start)
    const seats = seatsOfNight(rules, night) - taken.reduce((sum, each) => sum + each.seats, 0)
    if (seats > 0) slots.push({ ...day, seats, type: 'time-slot/day' })
  }
  return slots
}

/** Intervals of equal length by which slots are thinned out. */
export type Intervals = { length: number; align: number; maxPerInterval: number; shortest: number }

/**
 * Returns the slots that are needed to know of each interval whether something is free in it: of those that go on for at
 * least `shortest` from a start within the interval, the first `maxPerInterval`.
 */
export function thinOut(slots: FreeSlot[], span: Span, intervals: Intervals): FreeSlot[] {
  const { length, align, maxPerInterval, shortest } = intervals
  const kept = new Set<FreeSlot>()
  const first = align + Math.floor((span.start - align) / length) * length
  for (let start = first; start < span.end; start += length) {
    const inside = slots.filter(
      (slot) => slot.start < start + length && slot.end - Math.max(slot.start, start) >= Math.max(1, shortest),
    )
    for (const slot of inside.slice(0, maxPerInterval)) kept.add(slot)
  }
  return slots.filter((slot) => kept.has(slot))
}
