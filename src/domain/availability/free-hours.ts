import { z } from 'zod'
import { addDays, type CalendarDate, dateInZone, isCalendarDate } from '#kernel/dates.ts'
import { dateFormat } from '#kernel/intl-cache.ts'
import { parse } from '#kernel/parse.ts'
import { momentInZone } from '#kernel/time-zone.ts'
import type { App } from '../app.ts'
import type { Viewer } from '../users/viewer.ts'
import { openingHours } from './opening-hours.ts'
import { day, minute } from '#kernel/clock.ts'
import { queryTimeSlots, type TimeSlot } from './query-time-slots.ts'

const inputSchema = z.strictObject({
  listingId: z.uuid('listing-not-found'),
  from: z.string().refine(isCalendarDate, 'field-invalid').optional(),
  days: z.int().min(1).max(80),
})

/** A stretch of free time on a day, in minutes after its midnight; 1440 is the midnight at its end. */
export type FreeStretch = { from: number; until: number }
/** The free time of some days by the clocks of a time zone. Days without any are left out. */
export type FreeHours = { timeZone: string; today: CalendarDate; days: { day: CalendarDate; free: FreeStretch[] }[] }

/**
 * Returns when a listing that is given by the hour is free, from a day on (today without one, and never before); null for
 * one that is given by the night. For everybody who may see the listing. Throws `listing-not-found`.
 */
export async function freeHours(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  input: z.input<typeof inputSchema>,
): Promise<FreeHours | null> {
  const { listingId, from, days } = parse(inputSchema, input)
  const plan = await openingHours(app, viewer, { listingId })
  if (!plan) return null
  const { timezone: timeZone } = plan
  const today = dateInZone(app.clock.now(), timeZone)
  const last = addDays(today, app.marketplace.availability.bookableDays)
  const first = from && from > today ? from : today
  const dates = Array.from({ length: days }, (_, index) => addDays(first, index)).filter((day) => day < last)
  const end = dates.at(-1)
  // One query reaches at most a year from now.
  if (
    !end ||
    momentInZone(end, 1440, timeZone).getTime() >
      app.clock.now().getTime() + Math.max(366, app.marketplace.availability.bookableDays + 1) * day
  )
    return { timeZone, today, days: [] }
  const start = new Date(Math.max(momentInZone(first, 0, timeZone).getTime(), app.clock.now().getTime()))
  const { items } = await queryTimeSlots(app, viewer, {
    listingId,
    start,
    end: momentInZone(end, 1440, timeZone),
    perPage: 500,
  })
  return {
    timeZone,
    today,
    days: dates.map((day) => freeOn(day, timeZone, items)).filter(({ free }) => free.length > 0),
  }
}

function freeOn(day: CalendarDate, timeZone: string, slots: TimeSlot[]): FreeHours['days'][number] {
  const midnight = momentInZone(day, 0, timeZone).getTime()
  const next = momentInZone(day, 1440, timeZone).getTime()
  const parts = slots
    .map(({ start, end }) => ({ start: Math.max(start.getTime(), midnight), end: Math.min(end.getTime(), next) }))
    .filter(({ start, end }) => end > start)
    .map(({ start, end }) => ({
      from: clockMinutes(start, timeZone),
      until: end === next ? 1440 : clockMinutes(end, timeZone),
    }))
  return { day, free: joined(parts) }
}

/** Stretches that touch differ only in how many seats are left. */
function joined(parts: FreeStretch[]): FreeStretch[] {
  const all: FreeStretch[] = []
  for (const part of parts) {
    const before = all.at(-1)
    if (before && before.until === part.from) before.until = part.until
    else all.push({ ...part })
  }
  return all
}

/** Returns the time in a zone in minutes after midnight; a started minute counts as a whole one. */
function clockMinutes(moment: number, timeZone: string): number {
  const shown = dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment)
  const [hours = 0, minutes = 0] = shown.split(':').map(Number)
  return hours * 60 + minutes + (moment % minute > 0 ? 1 : 0)
}
