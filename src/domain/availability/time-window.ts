import { z } from 'zod'
import { day } from '#kernel/clock.ts'
import type { CalendarDate } from '#kernel/dates.ts'

const earliest = Date.parse('1990-01-01')
const latest = Date.parse('2200-01-01')

/** A moment: a Date, or a text such as `2024-06-14T00:00:00.000Z`. */
export const moment = z
  .union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))], 'field-invalid')
  .refine((at) => at.getTime() >= earliest && at.getTime() < latest, 'field-invalid')

/** From a moment to a later one, as fields of an input. */
export const windowFields = { start: moment, end: moment }

/**
 * Returns a check of a schema with `windowFields`: the window ends after it starts (`date-until-not-after-from`), and is at
 * most so many days long (`window-too-long`).
 */
export function windowOf(maxDays: number) {
  return ({ start, end }: { start: Date; end: Date }, context: z.RefinementCtx): void => {
    const length = end.getTime() - start.getTime()
    const issue = { code: 'custom' as const, path: ['end'], input: end }
    if (length <= 0) context.addIssue({ ...issue, message: 'date-until-not-after-from' })
    else if (length > maxDays * day)
      context.addIssue({ ...issue, message: 'window-too-long', params: { max: maxDays } })
  }
}

/** Returns the first UTC day a span touches and the day after the last. */
export function touchedDays({ start, end }: { start: Date; end: Date }): { from: CalendarDate; until: CalendarDate } {
  return { from: isoDay(start.getTime()), until: isoDay(end.getTime() + day - 1) }
}

/** Returns the UTC day of a moment, in milliseconds since 1970. */
export function isoDay(time: number): CalendarDate {
  return new Date(time).toISOString().slice(0, 10)
}
