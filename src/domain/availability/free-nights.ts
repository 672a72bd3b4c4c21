import { z } from 'zod'
import { addDays, type CalendarDate, dateInZone, isCalendarDate } from '#kernel/dates.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { authorState, maySee } from '../listings/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { seatsOfBookings } from './seats-of-bookings.ts'
import { ruleColumns, rulesOf } from './load-seat-rules.ts'
import { nightsOf } from './night-counters.ts'
import { dayOf, isTimed } from './free-seats.ts'
import { nightState } from './night-state.ts'

const calendarDate = z.string().refine(isCalendarDate, 'field-invalid')
const inputSchema = z
  .strictObject({ listingId: z.uuid('listing-not-found'), from: calendarDate, until: calendarDate })
  .refine(({ from, until }) => from < until && until <= addDays(from, 400), { error: 'field-invalid', path: ['until'] })

/** The number of free places of a night, and of all places. */
export type FreeNight = { night: CalendarDate; free: number; seats: number }

/**
 * Returns the free places of a listing, night by night, from one day to another (not included, at most 400 days later).
 * Nights that are past or too far ahead have none. For everybody who may see the listing. Throws `listing-not-found`.
 */
export async function freeNights(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  input: z.input<typeof inputSchema>,
): Promise<FreeNight[]> {
  const { listingId, from, until } = parse(inputSchema, input)
  const row = await app.db
    .selectFrom('listings')
    .select([...ruleColumns, 'authorId', 'state', 'deleted', authorState])
    .where('id', '=', listingId)
    .executeTakeFirst()
  if (!row || row.deleted || !maySee(viewer, row)) throw new Problem('listing-not-found')
  // A day more on both sides: days of a time zone begin up to a day away from those of UTC.
  const span = { start: dayOf(addDays(from, -1)).start, end: dayOf(until).end }
  const [rules, held] = await Promise.all([rulesOf(app, app.db, row, span), seatsOfBookings(app.db, row.id, span)])
  const today = dateInZone(app.clock.now(), isTimed(rules) ? rules.timeZone : app.marketplace.timeZone)
  const end = addDays(today, app.marketplace.availability.bookableDays)
  return nightsOf(from, until).map((night) => {
    const { seats, free } = nightState(rules, held, night)
    return night < today || night >= end ? { night, free: 0, seats: 0 } : { night, free, seats }
  })
}
