import { z } from 'zod'
import { addDays, isCalendarDate } from '#kernel/dates.ts'
import { Problem } from '#kernel/problem.ts'
import { momentInZone } from '#kernel/time-zone.ts'
import type { App } from '../app.ts'

/** First and last day of a period, `YYYY-MM-DD`; both belong to it. */
export const periodSchema = z.object({
  from: z.string().refine(isCalendarDate, 'field-invalid').optional(),
  until: z.string().refine(isCalendarDate, 'field-invalid').optional(),
})

/** The moments between which a period lies: `after` belongs to it, `before` does not. */
export type Moments = { after: Date | undefined; before: Date | undefined }

/** Returns the moments of a period in the marketplace's time zone. Throws `field-invalid` when it ends before it begins. */
export function momentsOf(
  { marketplace }: Pick<App, 'marketplace'>,
  { from, until }: z.output<typeof periodSchema>,
): Moments {
  if (from && until && until < from) throw new Problem('field-invalid', { field: 'until' })
  return {
    after: from === undefined ? undefined : momentInZone(from, 0, marketplace.timeZone),
    before: until === undefined ? undefined : momentInZone(addDays(until, 1), 0, marketplace.timeZone),
  }
}
