import type { z } from 'zod'
import type { App } from '#domain/app.ts'
import { availabilityPlanSchema, setAvailabilityPlan } from '#domain/availability/index.ts'
import type { Viewer } from '#domain/users/index.ts'

/** Seats by the week: whole days, or hours of days in a time zone. */
export const availabilityPlan = availabilityPlanSchema

/** Stores a listing's plan; null goes back to the default. */
export async function savePlan(
  app: App,
  viewer: Viewer,
  listingId: string,
  plan: z.output<typeof availabilityPlan> | null,
): Promise<void> {
  await setAvailabilityPlan(app, viewer, { listingId, plan })
}
