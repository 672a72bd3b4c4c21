import { addDays, type CalendarDate } from '#kernel/dates.ts'
import { momentInZone } from '#kernel/time-zone.ts'
import { day } from '#kernel/clock.ts'
import { isoDay } from './time-window.ts'
import { type AvailabilityPlan, minutesOf, type TimePlan, weekdays } from './weekly-plan.ts'

/** From a moment to a moment, the end not included. Milliseconds since 1970. */
export type Span = { start: number; end: number }

/** Seats of a stretch of time that differ from the plan. */
export type SeatChange = Span & { seats: number }

/** Everything that says how many seats a listing has, bookings apart. */
export type SeatRules = {
  plan: AvailabilityPlan
  /** The first day that is open and the day after the last; null is open. */
  from: CalendarDate | null
  until: CalendarDate | null
  timeZone: string
  exceptions: SeatChange[]
}

/** Whether seats of a listing are given by the hour. */
export function isTimed(rules: SeatRules): rules is SeatRules & { plan: TimePlan } {
  return rules.plan.type === 'availability-plan/time'
}

/**
 * Returns the seats of a night under a day plan: none outside the listing's days; the smallest number among the exceptions
 * that touch its UTC day; otherwise the plan's.
 */
export function seatsOfNight(rules: SeatRules, night: CalendarDate): number {
  const { plan, from, until } = rules
  if ((from && night < from) || (until && night >= until)) return 0
  const weekday = weekdays[new Date(dayOf(night).start).getUTCDay()]
  return exceptionOfNight(rules, night) ?? plan.entries.find((entry) => entry.dayOfWeek === weekday)?.seats ?? 0
}

/** Returns the smallest number among the exceptions that touch a night's day; null where none does. */
export function exceptionOfNight({ exceptions }: SeatRules, night: CalendarDate): number | null {
  const day = dayOf(night)
  const touching = exceptions.filter(({ start, end }) => start < day.end && end > day.start)
  return touching.length > 0 ? Math.min(...touching.map(({ seats }) => seats)) : null
}

/**
 * Returns the seats of a time plan over a span, in order, without gaps and split wherever they change; spans without a seat
 * have 0.
 */
export function seatsOfTime(rules: SeatRules & { plan: TimePlan }, span: Span): SeatChange[] {
  const open = openSpan(rules)
  const planned = plannedSpans(rules.plan, span)
  const edges = [span, open, ...planned, ...rules.exceptions].flatMap(({ start, end }) => [start, end])
  const cuts = [...new Set(edges)].filter((edge) => edge >= span.start && edge <= span.end).sort((a, b) => a - b)
  const pieces = cuts.slice(0, -1).map((start, index) => {
    const piece = { start, end: cuts[index + 1] ?? span.end }
    return { ...piece, seats: covers(open, piece) ? seatsOfPiece(rules.exceptions, planned, piece) : 0 }
  })
  return joinEqual(pieces)
}

/** Returns seats over a span without those that bookings hold, split wherever the number changes. Never below 0. */
export function freeTime(seats: SeatChange[], held: SeatChange[]): SeatChange[] {
  return seats.flatMap((piece) => {
    const edges = held.flatMap(({ start, end }) => [start, end]).filter((at) => at > piece.start && at < piece.end)
    const cuts = [...new Set([piece.start, ...edges, piece.end])].sort((a, b) => a - b)
    return cuts.slice(0, -1).map((start, index) => {
      const end = cuts[index + 1] ?? piece.end
      const taken = held.filter((each) => each.start < end && each.end > start)
      return { start, end, seats: Math.max(0, piece.seats - taken.reduce((sum, each) => sum + each.seats, 0)) }
    })
  })
}

/** Joins neighbours with the same number of seats. */
export function joinEqual(pieces: SeatChange[]): SeatChange[] {
  const joined: SeatChange[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last && last.end === piece.start && last.seats === piece.seats) last.end = piece.end
    else joined.push({ ...piece })
  }
  return joined
}

/** Returns a day from midnight to midnight UTC. */
export function dayOf(date: CalendarDate): Span {
  const start = Date.parse(`${date}T00:00:00Z`)
  return { start, end: start + day }
}

function seatsOfPiece(exceptions: SeatChange[], planned: SeatChange[], piece: Span): number {
  const touching = exceptions.filter((exception) => covers(exception, piece))
  if (touching.length > 0) return Math.min(...touching.map(({ seats }) => seats))
  return planned.find((entry) => covers(entry, piece))?.seats ?? 0
}

function covers(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && outer.end >= inner.end
}

function openSpan({ from, until, timeZone }: SeatRules): Span {
  return {
    start: from ? momentInZone(from, 0, timeZone).getTime() : Number.NEGATIVE_INFINITY,
    end: until ? momentInZone(until, 0, timeZone).getTime() : Number.POSITIVE_INFINITY,
  }
}

/** The plan's entries on every day near the span. A day of its zone may begin up to a day away from that of UTC. */
function plannedSpans(plan: TimePlan, span: Span): SeatChange[] {
  const spans: SeatChange[] = []
  const last = addDays(isoDay(span.end), 1)
  for (let day = addDays(isoDay(span.start), -1); day <= last; day = addDays(day, 1)) {
    const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]
    for (const entry of plan.entries.filter(({ dayOfWeek }) => dayOfWeek === weekday)) {
      const { start, end } = minutesOf(entry)
      const from = momentInZone(day, start, plan.timezone).getTime()
      const until = momentInZone(day, end, plan.timezone).getTime()
      if (from < until) spans.push({ start: from, end: until, seats: entry.seats })
    }
  }
  return spans
}
