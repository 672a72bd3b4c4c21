import { z } from 'zod'
import { addDays, type CalendarDate, isCalendarDate } from '#kernel/dates.ts'
import { Problem } from '#kernel/problem.ts'
import { todayOf } from '../today-of.ts'
import type { App } from '../app.ts'

/** How far ahead the last day of a ban or a limit may be, in days. */
const farthest = 730

/** Schema of the last day of a ban or a limit. */
export const untilField = z
  .string('field-required')
  .min(1, 'field-required')
  .refine(isCalendarDate, 'until-not-possible')

/** Returns the first and the last day that can be chosen as an end. */
export function possibleUntil(app: Pick<App, 'clock' | 'marketplace'>): { first: CalendarDate; last: CalendarDate } {
  const first = todayOf(app)
  return { first, last: addDays(first, farthest) }
}

/** Throws `until-not-possible` for a day that is over, or too far ahead. */
export function requirePossibleUntil(app: Pick<App, 'clock' | 'marketplace'>, until: CalendarDate): void {
  const { first, last } = possibleUntil(app)
  if (until < first || until > last) throw new Problem('until-not-possible', { field: 'until' })
}
