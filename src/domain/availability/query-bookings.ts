import { z } from 'zod'
import { type Page, pageOf } from '#kernel/page.ts'
import { parse } from '#kernel/parse.ts'
import type { App } from '../app.ts'
import type { Viewer } from '../users/viewer.ts'
import { type Booking, bookingStates, seatHoldingStates, toBooking } from './booking.ts'
import { maxExceptionDays } from './create-exception.ts'
import { findReadableCalendar } from './own-calendar.ts'
import { windowFields, windowOf } from './time-window.ts'

const inputSchema = z
  .strictObject({
    listingId: z.uuid('listing-not-found'),
    ...windowFields,
    states: z
      .array(z.enum(bookingStates))
      .max(5)
      .default([...seatHoldingStates]),
    page: z.int().min(1).max(1000).default(1),
    perPage: z.int().min(1).max(500).default(100),
  })
  .superRefine(windowOf(maxExceptionDays))

/**
 * Returns the bookings of a listing that touch a window of at most 366 days, in order; those that are pending or accepted
 * unless `states` says otherwise. Throws `listing-not-found` for everybody but the author and the operator's programs, or
 * what is wrong with a field.
 */
export async function queryBookings(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  input: z.input<typeof inputSchema>,
): Promise<Page<Booking>> {
  const { listingId, start, end, states, page, perPage } = parse(inputSchema, input)
  await findReadableCalendar(app.db, viewer, listingId)
  const found = app.db
    .selectFrom('bookings')
    .where('listingId', '=', listingId)
    .where('state', 'in', states.length > 0 ? states : [...bookingStates])
    .where('startAt', '<', end)
    .where('endAt', '>', start)
  const [rows, { total }] = await Promise.all([
    found
      .selectAll()
      .orderBy('startAt')
      .orderBy('id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return pageOf(rows.map(toBooking), page, perPage, total)
}
