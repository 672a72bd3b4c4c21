import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { addDays, type CalendarDate, dateInZone, isCalendarDate } from '#kernel/dates.ts'
import { newId } from '#kernel/id.ts'
import { parse } from '#kernel/parse.ts'
import { requireVersion } from '#kernel/require-version.ts'
import type { App } from '../app.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { reachOfNight } from './calendar-reach.ts'
import { maxExceptionDays } from './create-exception.ts'
import { seatsOfBookings } from './seats-of-bookings.ts'
import { rulesOf } from './load-seat-rules.ts'
import { nightsOf } from './night-counters.ts'
import { nightState, spanOfNight } from './night-state.ts'
import { calendarVersion, lockOwnCalendar, touchCalendar } from './own-calendar.ts'
import { maxSeats } from './weekly-plan.ts'
import { refreshNightSeats } from './refresh-night-seats.ts'
import { dayOf, isTimed, type SeatChange, type SeatRules, type Span } from './free-seats.ts'
import { touchedDays } from './time-window.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>

const calendarDate = z.string().refine(isCalendarDate, 'field-invalid')
const inputSchema = z
  .strictObject({
    listingId: z.uuid('listing-not-found'),
    from: calendarDate,
    until: calendarDate,
    /** null: as many as the plan says. */
    seats: z.int('field-invalid').min(0, 'field-invalid').max(maxSeats, 'field-invalid').nullable(),
    version: z.int().optional(),
  })
  .refine(({ from, until }) => from < until && until <= addDays(from, maxExceptionDays), {
    error: 'field-invalid',
    path: ['until'],
  })

/**
 * Sets the seats of the nights from one day to another (not included): 0 blocks them, null restores the plan. Nights whose
 * bookings hold more are not changed and returned as `kept`; nights that are past, too far ahead or outside the listing's
 * days are left out. Throws `listing-not-found` for everybody but the author, `calendar-changed-meanwhile` when the
 * calendar was saved since `version`, or the code of an invalid field.
 */
export async function setNights(
  app: Needs,
  viewer: Viewer,
  input: z.input<typeof inputSchema>,
): Promise<{ version: number; changed: CalendarDate[]; kept: CalendarDate[] }> {
  const member = requireMember(viewer)
  const { listingId, from, until, seats, version: expected } = parse(inputSchema, input)
  return app.db.transaction().execute(async (tx) => {
    const row = await lockOwnCalendar(tx, member, listingId)
    const version = await calendarVersion(tx, listingId)
    requireVersion(expected, version, 'calendar-changed-meanwhile')
    const span = { start: dayOf(addDays(from, -1)).start, end: dayOf(until).end }
    const rules = await rulesOf(app, tx, row, span)
    const held = await seatsOfBookings(tx, listingId, span)
    const changes = nightChanges(app, rules, held, { from, until, seats })
    const changed = changes.filter(({ isKept, isSame }) => !isKept && !isSame)
    const kept = changes.filter(({ isKept }) => isKept).map(({ night }) => night)
    if (changed.length === 0) return { version, changed: [], kept }
    await clearSpans(
      tx,
      listingId,
      changed.map(({ span }) => span),
      app.clock.now(),
    )
    await insertExceptions(tx, listingId, exceptionsFor(changed), app.clock.now())
    await refreshNightSeats(app, tx, row, { from, until })
    const next = await touchCalendar(tx, app.clock, row, { from, until })
    return { version: next, changed: changed.map(({ night }) => night), kept }
  })
}

type NightChange = {
  night: CalendarDate
  span: Span
  wanted: number
  planned: number
  isKept: boolean
  isSame: boolean
}

/** Returns the new value of each night that can be changed. */
function nightChanges(
  app: Needs,
  rules: SeatRules,
  held: SeatChange[],
  { from, until, seats }: { from: CalendarDate; until: CalendarDate; seats: number | null },
): NightChange[] {
  const today = dateInZone(app.clock.now(), rules.timeZone)
  const open = nightsOf(from, until).filter(
    (night) => reachOfNight(app.marketplace, { rules, today }, night) === 'open',
  )
  return open.map((night) => {
    const now = nightState(rules, held, night)
    const planned = nightState({ ...rules, exceptions: [] }, [], night).seats
    // Hours are opened as the plan says: one number of seats for a whole day would open the night as well.
    const wanted = seats === null || (isTimed(rules) && seats > 0) ? planned : seats
    return {
      night,
      span: spanOfNight(rules, night),
      wanted,
      planned,
      isKept: now.used > 0 && wanted < now.used,
      isSame: now.seats === wanted,
    }
  })
}

/** Neighbouring nights with the same number of seats, where that is not the plan's, as one exception. */
function exceptionsFor(changes: NightChange[]): SeatChange[] {
  const exceptions: SeatChange[] = []
  for (const { span, wanted, planned } of changes) {
    const last = exceptions.at(-1)
    if (wanted === planned) continue
    if (last && last.end === span.start && last.seats === wanted) last.end = span.end
    else exceptions.push({ ...span, seats: wanted })
  }
  return exceptions
}

/** Removes these spans from the exceptions; the time around them keeps its values. */
async function clearSpans(tx: Transaction<DB>, listingId: string, spans: Span[], now: Date): Promise<void> {
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return
  const cut = await tx
    .deleteFrom('availabilityExceptions')
    .where('listingId', '=', listingId)
    .where('startAt', '<', new Date(last.end))
    .where('endAt', '>', new Date(first.start))
    .returning(['startAt', 'endAt', 'seats'])
    .execute()
  const before = cut.map(({ startAt, endAt, seats }) => ({ start: startAt.getTime(), end: endAt.getTime(), seats }))
  await insertExceptions(
    tx,
    listingId,
    before.flatMap((exception) => without(exception, spans)),
    now,
  )
}

/** The parts of an exception that lie outside all spans, which are in order. */
function without(exception: SeatChange, spans: Span[]): SeatChange[] {
  const parts: SeatChange[] = []
  let start = exception.start
  for (const span of spans.filter((each) => each.start < exception.end && each.end > exception.start)) {
    if (span.start > start) parts.push({ ...exception, start, end: span.start })
    start = Math.max(start, span.end)
  }
  return start < exception.end ? [...parts, { ...exception, start }] : parts
}

async function insertExceptions(
  tx: Transaction<DB>,
  listingId: string,
  exceptions: SeatChange[],
  createdAt: Date,
): Promise<void> {
  if (exceptions.length === 0) return
  const rows = exceptions.map(({ start, end, seats }) => {
    const [startAt, endAt] = [new Date(start), new Date(end)]
    const days = touchedDays({ start: startAt, end: endAt })
    return { listingId, id: newId(), startAt, endAt, seats, startDate: days.from, endDate: days.until, createdAt }
  })
  await tx.insertInto('availabilityExceptions').values(rows).execute()
}
