import { z } from 'zod'
import { day, minute, parseDuration } from '#kernel/clock.ts'
import { type Page, pageOf } from '#kernel/page.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { authorState, maySee } from '../listings/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { seatsOfBookings } from './seats-of-bookings.ts'
import { ruleColumns, rulesOf } from './load-seat-rules.ts'
import { type FreeSlot, freeSlots, type Intervals, thinOut } from './time-slots.ts'
import { moment, touchedDays, windowFields, windowOf } from './time-window.ts'

const maxIntervals = 2500

const inputSchema = z
  .strictObject({
    listingId: z.uuid('listing-not-found'),
    ...windowFields,
    intervalDuration: z.string().max(30).transform(durationOf).optional(),
    intervalAlign: moment.optional(),
    maxPerInterval: z.int().min(1).max(500).optional(),
    minDurationStartingInInterval: z.int().min(1).max(525_600).optional(),
    page: z.int().min(1).max(1000).default(1),
    perPage: z.int().min(1).max(500).default(100),
  })
  .superRefine(windowOf(90))

type Query = z.output<typeof inputSchema>

/** A slot of free seats. */
export type TimeSlot = { type: FreeSlot['type']; start: Date; end: Date; seats: number }

/**
 * Returns what of a listing is free in a window of at most 90 days that begins at most a day ago and ends at most as far
 * ahead as can be booked, or 366 days. Everybody may ask who may see the listing. Throws `listing-not-found`, or what is
 * wrong with a field.
 */
export async function queryTimeSlots(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  input: z.input<typeof inputSchema>,
): Promise<Page<TimeSlot>> {
  const query = parse(inputSchema, input)
  const now = app.clock.now().getTime()
  if (query.start.getTime() < now - day) throw new Problem('window-too-early', { field: 'start' })
  const daysAhead = Math.max(366, app.marketplace.availability.bookableDays + 1)
  if (query.end.getTime() > now + daysAhead * day)
    throw new Problem('window-too-late', { field: 'end', params: { max: daysAhead } })
  const row = await app.db
    .selectFrom('listings')
    .select([...ruleColumns, 'authorId', 'state', 'deleted', authorState])
    .where('id', '=', query.listingId)
    .executeTakeFirst()
  if (!row || row.deleted || !maySee(viewer, row)) throw new Problem('listing-not-found')
  const span = { start: query.start.getTime(), end: query.end.getTime() }
  const [rules, held] = await Promise.all([
    rulesOf(app, app.db, row, wholeDays(query)),
    seatsOfBookings(app.db, row.id, wholeDays(query)),
  ])
  const all = freeSlots(rules, held, span)
  const intervals = intervalsOf(query)
  const slots = intervals ? thinOut(all, span, intervals) : all
  const shown = slots.slice((query.page - 1) * query.perPage, query.page * query.perPage)
  return pageOf(shown.map(toSlot), query.page, query.perPage, slots.length)
}

function intervalsOf(query: Query): Intervals | undefined {
  const { start, end, intervalDuration, intervalAlign, maxPerInterval, minDurationStartingInInterval } = query
  if (intervalDuration === undefined) {
    const stray = intervalAlign ?? maxPerInterval ?? minDurationStartingInInterval
    if (stray !== undefined)
      throw new Problem('interval-invalid', { field: 'intervalDuration', params: { max: maxIntervals } })
    return undefined
  }
  if (intervalDuration < minute || (end.getTime() - start.getTime()) / intervalDuration > maxIntervals)
    throw new Problem('interval-invalid', { field: 'intervalDuration', params: { max: maxIntervals } })
  return {
    length: intervalDuration,
    align: (intervalAlign ?? start).getTime(),
    maxPerInterval: maxPerInterval ?? 500,
    shortest: (minDurationStartingInInterval ?? 0) * minute,
  }
}

function wholeDays(window: { start: Date; end: Date }) {
  const { from, until } = touchedDays(window)
  return { start: Date.parse(from), end: Date.parse(until) }
}

function toSlot({ type, start, end, seats }: FreeSlot): TimeSlot {
  return { type, start: new Date(start), end: new Date(end), seats }
}

/** Milliseconds of an ISO 8601 period; NaN becomes a refusal. */
function durationOf(text: string, context: z.RefinementCtx): number {
  try {
    return parseDuration(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'field-invalid', input: text })
    return z.NEVER
  }
}
