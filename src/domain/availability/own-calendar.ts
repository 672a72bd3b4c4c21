import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import { isId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { requireVersion } from '#kernel/require-version.ts'
import type { Clock } from '#kernel/clock.ts'
import { record } from '../events.ts'
import { requireMember } from '../users/index.ts'
import type { Member, Viewer } from '../users/viewer.ts'
import { type RuleRow, ruleColumns } from './load-seat-rules.ts'
import { mayManageCalendar } from './policy.ts'

/** Columns of a listing that its calendar needs. */
export type CalendarRow = RuleRow & { authorId: string; title: string; state: string; deleted: boolean }

const columns = [...ruleColumns, 'authorId', 'title', 'state', 'deleted'] as const

/** Returns the member's own listing. Throws `listing-not-found` for everybody else, `listing-deleted` for its author. */
export async function findOwnCalendar(db: Kysely<DB>, member: Member, listingId: unknown): Promise<CalendarRow> {
  if (!isId(listingId)) throw new Problem('listing-not-found')
  const row = await db.selectFrom('listings').select(columns).where('id', '=', listingId).executeTakeFirst()
  return requireOwn(member, row)
}

/**
 * Returns a listing for reading its calendar. The operator's programs may read every calendar. Throws `listing-not-found`,
 * `listing-deleted` and `not-signed-in`.
 */
export async function findReadableCalendar(db: Kysely<DB>, viewer: Viewer, listingId: string): Promise<CalendarRow> {
  if (viewer.kind !== 'system') return findOwnCalendar(db, requireMember(viewer), listingId)
  const row = await db.selectFrom('listings').select(columns).where('id', '=', listingId).executeTakeFirst()
  if (!row) throw new Problem('listing-not-found')
  return row
}

/**
 * Returns the member's own listing, locked until the end of the transaction against holds of seats and changes of the
 * calendar. Throws like `findOwnCalendar`.
 */
export async function lockOwnCalendar(tx: Transaction<DB>, member: Member, listingId: unknown): Promise<CalendarRow> {
  if (!isId(listingId)) throw new Problem('listing-not-found')
  const row = await tx
    .selectFrom('listings')
    .select(columns)
    .where('id', '=', listingId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return requireOwn(member, row)
}

/** Returns how often the calendar was changed by its host: two open windows compare it. */
export async function calendarVersion(db: Kysely<DB>, listingId: string): Promise<number> {
  const row = await db
    .selectFrom('listingCalendars')
    .select('version')
    .where('listingId', '=', listingId)
    .executeTakeFirst()
  return row?.version ?? 0
}

/**
 * Marks the calendar as changed between two days (the second not included) and records an event. With `expected`, throws
 * `calendar-changed-meanwhile` when the calendar has a later version.
 */
export async function touchCalendar(
  tx: Transaction<DB>,
  clock: Clock,
  { id: listingId, authorId }: CalendarRow,
  change: { from: CalendarDate; until: CalendarDate; expected?: number | undefined },
): Promise<number> {
  const { version } = await tx
    .insertInto('listingCalendars')
    .values({ listingId, version: 1 })
    .onConflict((conflict) => conflict.column('listingId').doUpdateSet({ version: sql`listing_calendars.version + 1` }))
    .returning('version')
    .executeTakeFirstOrThrow()
  requireVersion(change.expected, version - 1, 'calendar-changed-meanwhile')
  await record(tx, clock, 'availability.changed', {
    actorId: authorId,
    subjectId: listingId,
    payload: { authorId, from: change.from, until: change.until },
  })
  return version
}

function requireOwn(member: Member, row: CalendarRow | undefined): CalendarRow {
  if (row?.authorId !== member.userId) throw new Problem('listing-not-found')
  if (!mayManageCalendar(member, row)) throw new Problem('listing-deleted')
  return row
}
