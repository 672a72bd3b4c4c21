import { z } from 'zod'
import { type Page, pageOf } from '#kernel/page.ts'
import { parse } from '#kernel/parse.ts'
import type { App } from '../app.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { maxExceptionDays } from './create-exception.ts'
import { type AvailabilityException, toException } from './exception.ts'
import { findOwnCalendar } from './own-calendar.ts'
import { windowFields, windowOf } from './time-window.ts'

const inputSchema = z
  .strictObject({
    listingId: z.uuid('listing-not-found'),
    ...windowFields,
    page: z.int().min(1).max(1000).default(1),
    perPage: z.int().min(1).max(500).default(100),
  })
  .superRefine(windowOf(maxExceptionDays))

/**
 * Returns the exceptions that touch a window of at most 366 days, in order. Throws `listing-not-found` for everybody but
 * the author, or what is wrong with a field.
 */
export async function queryExceptions(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  input: z.input<typeof inputSchema>,
): Promise<Page<AvailabilityException>> {
  const member = requireMember(viewer)
  const { listingId, start, end, page, perPage } = parse(inputSchema, input)
  await findOwnCalendar(app.db, member, listingId)
  const found = app.db
    .selectFrom('availabilityExceptions')
    .where('listingId', '=', listingId)
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
  return pageOf(rows.map(toException), page, perPage, total)
}
