import { z } from 'zod'
import type { Marketplace } from '#config/marketplace.ts'
import { isTimeZone } from '#kernel/time-zone.ts'

/** Days of the week, as plans name them. The first is the day that `Date.getUTCDay` counts as 0. */
export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** Maximum number of seats that a plan or an exception can give one night or hour. */
export const maxSeats = 1000

const dayOfWeek = z.enum(weekdays)
const seats = z.int().min(0).max(maxSeats)
const timeZone = z.string().max(60).refine(isTimeZone, 'field-invalid')
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'field-invalid')

const dayPlan = z.strictObject({
  type: z.literal('availability-plan/day'),
  // Nights are calendar dates. A zone is read, because clients send one, and means nothing.
  timezone: timeZone.optional(),
  entries: z
    .array(z.strictObject({ dayOfWeek, seats }))
    .max(7)
    .refine((entries) => new Set(entries.map((entry) => entry.dayOfWeek)).size === entries.length, 'field-invalid'),
})

const timePlan = z.strictObject({
  type: z.literal('availability-plan/time'),
  timezone: timeZone,
  entries: z
    .array(
      z
        .strictObject({ dayOfWeek, seats, startTime: clockTime, endTime: clockTime })
        .refine((entry) => minutesOf(entry).start < minutesOf(entry).end, {
          error: 'field-invalid',
          path: ['endTime'],
        }),
    )
    .max(7 * 48)
    .superRefine((entries, context) => {
      for (const index of overlapping(entries))
        context.addIssue({
          code: 'custom',
          message: 'field-invalid',
          path: [index, 'startTime'],
          input: entries[index],
        })
    }),
})

/**
 * Seats by the week: for each day of the week, or for hours of it in a time zone. Days and hours without an entry have
 * none. `endTime` `00:00` is midnight at the end of the day; hours of one day do not overlap.
 */
export const availabilityPlanSchema = z.discriminatedUnion('type', [dayPlan, timePlan], {
  error: 'is neither availability-plan/day nor availability-plan/time',
})

export type AvailabilityPlan = z.infer<typeof availabilityPlanSchema>
export type TimePlan = z.infer<typeof timePlan>

/** Returns the minutes after midnight from which and until which an entry of a time plan counts. */
export function minutesOf({ startTime, endTime }: { startTime: string; endTime: string }): {
  start: number
  end: number
} {
  return { start: minutes(startTime), end: minutes(endTime) || 1440 }
}

/** Returns the time zone of a listing by the hour; null for one by the night. */
export function hoursZoneOf(availabilityPlan: unknown): string | null {
  const kind = z.object({ type: timePlan.shape.type, timezone: timeZone })
  return kind.safeParse(availabilityPlan).data?.timezone ?? null
}

/**
 * Returns the plan of a listing. Without one of its own: every night one seat, or, where the marketplace lets parties share
 * a place, as many as it has places.
 */
export function planOf(
  marketplace: Pick<Marketplace, 'availability'>,
  listing: { availabilityPlan: unknown; capacity: number },
): AvailabilityPlan {
  const stored = availabilityPlanSchema.safeParse(listing.availabilityPlan)
  if (stored.success) return stored.data
  const free = marketplace.availability.seats === 'capacity' ? listing.capacity : 1
  return { type: 'availability-plan/day', entries: weekdays.map((day) => ({ dayOfWeek: day, seats: free })) }
}

/** Which entries begin before an earlier one of the same day has ended. */
function overlapping(entries: { dayOfWeek: string; startTime: string; endTime: string }[]): number[] {
  const spans = entries
    .map((entry, index) => ({ index, day: entry.dayOfWeek, ...minutesOf(entry) }))
    .sort((a, b) => a.day.localeCompare(b.day) || a.start - b.start)
  return spans.flatMap((span, at) => {
    const earlier = spans[at - 1]
    return earlier?.day === span.day && earlier.end > span.start ? [span.index] : []
  })
}

function minutes(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}
