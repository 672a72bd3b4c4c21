import { freeNights } from '#domain/availability/index.ts'
import { todayOf } from '#domain/today-of.ts'

import { addDays } from '#kernel/dates.ts'
import { isProblem } from '#kernel/problem.ts'
import { requestContext } from '#web/server/request-context.ts'
import { refusedJson } from '#web/server/refused-json.ts'
import type { Route } from './+types/nights-loader.ts'

/** Returns the free places of every bookable night from today on, for the calendar. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, viewer, locale } = context.get(requestContext)
  const from = todayOf(app)
  const until = addDays(from, Math.min(400, app.marketplace.availability.bookableDays))
  const headers = { 'cache-control': 'private, no-store' }
  try {
    const nights = await freeNights(app, viewer, { listingId: params.id, from, until })
    return Response.json({ from, free: nights.map(({ free }) => free) }, { headers })
  } catch (error) {
    if (!isProblem(error)) throw error
    return refusedJson(error, locale, headers)
  }
}
