import type { CalendarDate } from '#kernel/dates.ts'
import { momentInZone } from '#kernel/time-zone.ts'
import {
  dayOf,
  freeTime,
  isTimed,
  type SeatChange,
  type SeatRules,
  seatsOfNight,
  seatsOfTime,
  type Span,
} from './free-seats.ts'

/** The seats of a night, how many are held, and how many are left. By the hour: of the day's best hour. */
export type NightState = { seats: number; used: number; free: number }

/** Returns what a calendar shows of a night. */
export function nightState(rules: SeatRules, held: SeatChange[], night: CalendarDate): NightState {
  const span = spanOfNight(rules, night)
  const touching = held.filter(({ start, end }) => start < span.end && end > span.start)
  if (isTimed(rules)) {
    const pieces = seatsOfTime(rules, span)
    const seats = Math.max(0, ...pieces.map((piece) => piece.seats))
    const free = Math.max(0, ...freeTime(pieces, touching).map((piece) => piece.seats))
    return { seats, used: Math.max(0, seats - free), free }
  }
  const seats = seatsOfNight(rules, night)
  const used = touching.reduce((sum, each) => sum + each.seats, 0)
  return { seats, used, free: Math.max(0, seats - used) }
}

/** Returns when a day of the calendar begins and ends: by UTC for nights, by the plan's zone for hours. */
export function spanOfNight(rules: SeatRules, night: CalendarDate): Span {
  if (!isTimed(rules)) return dayOf(night)
  const start = momentInZone(night, 0, rules.timeZone).getTime()
  return { start, end: momentInZone(night, 1440, rules.timeZone).getTime() }
}
