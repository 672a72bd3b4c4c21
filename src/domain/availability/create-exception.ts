import { z } from 'zod'
import { dayInSeconds } from '#kernel/clock.ts'
import { newId } from '#kernel/id.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { type AvailabilityException, toException } from './exception.ts'
import { lockOwnCalendar, touchCalendar } from './own-calendar.ts'
import { maxSeats } from './weekly-plan.ts'
import { refreshNightSeats } from './refresh-night-seats.ts'
import { touchedDays, windowFields, windowOf } from './time-window.ts'

/** Maximum number of days in one exception, or in one query for exceptions or bookings. */
export const maxExceptionDays = 366
const maxExceptions = 2000

const inputSchema = z
  .strictObject({ listingId: z.uuid('listing-not-found'), ...windowFields, seats: z.int().min(0).max(maxSeats) })
  .superRefine(windowOf(maxExceptionDays))

/**
 * Sets the seats of a stretch of time, in place of those of the plan. Where the listing is given by the day, it counts for
 * every UTC day that the stretch touches, and of several on one day the smallest number of seats counts. Bookings that are
 * there stay, whatever the new number. Throws `listing-not-found` for everybody but the author, `conflict` when it overlaps
 * another exception, `too-many-requests` after two thousand, or what is wrong with a field.
 */
export async function createException(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  input: z.input<typeof inputSchema>,
): Promise<AvailabilityException> {
  const member = requireMember(viewer)
  const { listingId, start, end, seats } = parse(inputSchema, input)
  const days = touchedDays({ start, end })
  return app.db.transaction().execute(async (tx) => {
    const row = await lockOwnCalendar(tx, member, listingId)
    const others = await tx
      .selectFrom('availabilityExceptions')
      .select(({ fn, eb }) => [
        fn.countAll<number>().as('all'),
        fn
          .countAll<number>()
          .filterWhere(eb.and([eb('startAt', '<', end), eb('endAt', '>', start)]))
          .as('overlapping'),
      ])
      .where('listingId', '=', listingId)
      .executeTakeFirstOrThrow()
    if (others.overlapping > 0) throw new Problem('conflict')
    if (others.all >= maxExceptions) throw new Problem('too-many-requests', { params: { seconds: dayInSeconds } })
    const made = await tx
      .insertInto('availabilityExceptions')
      .values({
        listingId,
        id: newId(),
        startAt: start,
        endAt: end,
        seats,
        startDate: days.from,
        endDate: days.until,
        createdAt: app.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await refreshNightSeats(app, tx, row, days)
    await touchCalendar(tx, app.clock, row, days)
    return toException(made)
  })
}
