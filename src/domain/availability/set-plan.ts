import { z } from 'zod'
import { addDays } from '#kernel/dates.ts'
import { parse } from '#kernel/parse.ts'
import type { App } from '../app.ts'
import { todayOf } from '../today-of.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { lockOwnCalendar, touchCalendar } from './own-calendar.ts'
import { type AvailabilityPlan, availabilityPlanSchema, planOf } from './weekly-plan.ts'
import { rebuildNights } from './refresh-night-seats.ts'

const inputSchema = z.strictObject({
  listingId: z.uuid('listing-not-found'),
  plan: availabilityPlanSchema.nullable(),
  version: z.int().optional(),
})

/**
 * Sets the weekly plan of a listing; null restores the default plan. Existing bookings remain, whatever the
 * plan. Throws `listing-not-found` for everybody but the author, `calendar-changed-meanwhile` when somebody saved since
 * `version`, or what is wrong with the plan.
 */
export async function setAvailabilityPlan(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  input: z.input<typeof inputSchema>,
): Promise<{ plan: AvailabilityPlan; version: number }> {
  const member = requireMember(viewer)
  const { listingId, plan, version: expected } = parse(inputSchema, input)
  const now = app.clock.now()
  const today = todayOf(app)
  return app.db.transaction().execute(async (tx) => {
    const row = await lockOwnCalendar(tx, member, listingId)
    const availabilityPlan = plan && JSON.stringify(plan)
    await tx.updateTable('listings').set({ availabilityPlan, updatedAt: now }).where('id', '=', listingId).execute()
    await rebuildNights(app, tx, { ...row, availabilityPlan: plan })
    const until = addDays(today, app.marketplace.availability.bookableDays)
    const version = await touchCalendar(tx, app.clock, row, { from: today, until, expected })
    return { plan: planOf(app.marketplace, { ...row, availabilityPlan: plan }), version }
  })
}
