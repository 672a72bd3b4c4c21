import { isId } from '#kernel/id.ts'
import { isOutage, isProblem, Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { type AvailabilityException, toException } from './exception.ts'
import { lockOwnCalendar, touchCalendar } from './own-calendar.ts'
import { refreshNightSeats } from './refresh-night-seats.ts'

/**
 * Deletes an exception, so that the plan applies again. Throws `not-found` for unknown exceptions and those of other
 * authors.
 */
export async function deleteException(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  { id }: { id: string },
): Promise<AvailabilityException> {
  const member = requireMember(viewer)
  if (!isId(id)) throw new Problem('not-found')
  return app.db.transaction().execute(async (tx) => {
    const found = await tx.selectFrom('availabilityExceptions').selectAll().where('id', '=', id).executeTakeFirst()
    if (!found) throw new Problem('not-found')
    const row = await lockOwnCalendar(tx, member, found.listingId).catch((error: unknown) => {
      throw !isProblem(error) || isOutage(error) ? error : new Problem('not-found')
    })
    const gone = await tx
      .deleteFrom('availabilityExceptions')
      .where('listingId', '=', found.listingId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw new Problem('not-found')
    const days = { from: found.startDate, until: found.endDate }
    await refreshNightSeats(app, tx, row, days)
    await touchCalendar(tx, app.clock, row, days)
    return toException(found)
  })
}
