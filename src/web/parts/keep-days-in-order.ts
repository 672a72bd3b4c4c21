import { addDays, isCalendarDate } from '#kernel/dates.ts'

export type DateRange = { from: string; until: string }

/**
 * Returns the range after one of its days was changed: the other day moves so that the departure is after the arrival.
 * Neither moves to a day before `min`, nor because of one: that is a date still being typed, or a mistake.
 */
export function settleRange(range: DateRange, changed: keyof DateRange, min = ''): DateRange {
  const { from, until } = range
  if (!isCalendarDate(from) || !isCalendarDate(until) || from < until || range[changed] < min) return range
  if (changed === 'from') return { from, until: addDays(from, 1) }
  const before = addDays(until, -1)
  return before < min ? range : { from: before, until }
}
