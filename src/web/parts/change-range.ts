import { addDays, isCalendarDate } from '#kernel/dates.ts'

export type DateRange = { from: string; until: string }

/** The range after one of its days was changed: leaving is always after arriving. */
export function changeRange(range: DateRange, change: Partial<DateRange>): DateRange {
  const next = { ...range, ...change }
  if (!isCalendarDate(next.from) || !isCalendarDate(next.until) || next.from < next.until) return next
  return change.from === undefined
    ? { from: addDays(next.until, -1), until: next.until }
    : { from: next.from, until: addDays(next.from, 1) }
}
