import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import type { App } from '../app.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { calendarVersion, findOwnCalendar } from './own-calendar.ts'
import { type AvailabilityPlan, availabilityPlanSchema, planOf } from './weekly-plan.ts'

/** The week of a listing as its author changes it. */
export type OwnWeek = {
  plan: AvailabilityPlan
  /** Whether the author has said something; otherwise the plan is the usual one. */
  isOwn: boolean
  usual: AvailabilityPlan
  /** To be sent back with a change, so that two open windows do not undo each other. */
  version: number
}

const inputSchema = z.strictObject({ listingId: z.uuid('listing-not-found') })

/**
 * Returns how many seats a listing has by the week, and how many it would have if its author had said nothing. For its
 * author alone. Throws `listing-not-found`, `listing-deleted`.
 */
export async function ownWeek(
  app: Pick<App, 'db' | 'marketplace'>,
  viewer: Viewer,
  input: z.input<typeof inputSchema>,
): Promise<OwnWeek> {
  const member = requireMember(viewer)
  const { listingId } = parse(inputSchema, input)
  const row = await findOwnCalendar(app.db, member, listingId)
  return {
    plan: planOf(app.marketplace, row),
    isOwn: availabilityPlanSchema.safeParse(row.availabilityPlan).success,
    usual: planOf(app.marketplace, { capacity: row.capacity, availabilityPlan: null }),
    version: await calendarVersion(app.db, listingId),
  }
}
