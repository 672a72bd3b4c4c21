import { z } from 'zod'
import type { App } from '#domain/app.ts'
import type { Viewer } from '#domain/users/index.ts'

const weekday = z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])
const seats = z.int().min(0).max(10_000)
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Seats by the week: whole days, or hours of days in a time zone. A zone in a plan of days means nothing. */
export const availabilityPlan = z.union([
  z.object({
    type: z.literal('availability-plan/day'),
    entries: z.array(z.object({ dayOfWeek: weekday, seats })).max(7),
  }),
  z.object({
    type: z.literal('availability-plan/time'),
    timezone: z.string().min(1).max(60),
    entries: z.array(z.object({ dayOfWeek: weekday, startTime: clockTime, endTime: clockTime, seats })).max(500),
  }),
])

/** Stores a listing's plan; null goes back to the default. */
export async function savePlan(
  _app: App,
  _viewer: Viewer,
  _listingId: string,
  _plan: z.output<typeof availabilityPlan> | null,
) {}
