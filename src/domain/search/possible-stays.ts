import { addDays, type CalendarDate, nightsBetween, noonUtc } from '#kernel/dates.ts'
import type { FlexibleDates } from './search-query.ts'

export type Stay = { from: CalendarDate; until: CalendarDate }

/** Most weekends that one search looks at: each is a condition of its own. */
export const mostWeekends = 10

/**
 * Returns the stays that would do: the days themselves first, then those around them, the nearest first. For a weekend the
 * stays from Friday to Sunday within the days, up to `mostWeekends`; where no weekend lies within them, the next one. Other
 * days than those asked for are not before `earliestAlternative`.
 */
export function possibleStays(
  { from, until }: Stay,
  flexible?: FlexibleDates,
  earliestAlternative: CalendarDate = '',
): Stay[] {
  if (flexible === undefined) return [{ from, until }]
  if (flexible === 'weekend') return weekends({ from: from < earliestAlternative ? earliestAlternative : from, until })
  const shifts = Array.from({ length: flexible }, (_, index) => [index + 1, -index - 1]).flat()
  const others = shifts.map((days) => ({ from: addDays(from, days), until: addDays(until, days) }))
  return [{ from, until }, ...others.filter((stay) => stay.from >= earliestAlternative)]
}

function weekends({ from, until }: Stay): Stay[] {
  const friday = addDays(from, (5 - noonUtc(from).getUTCDay() + 7) % 7)
  const count = Math.floor((nightsBetween(friday, until) - 2) / 7) + 1
  return Array.from({ length: Math.min(mostWeekends, Math.max(1, count)) }, (_, index) => ({
    from: addDays(friday, index * 7),
    until: addDays(friday, index * 7 + 2),
  }))
}
