import { addDays, dateInZone } from '#kernel/dates.ts'
import { dateFormat } from '#kernel/intl-cache.ts'
import type { App } from '../app.ts'
import { requireStaff } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** A number of today and the same of yesterday. */
export type DayFigure = { today: number; yesterday: number }

/** The present state of the marketplace, for staff. */
export type Today = { waiting: number; oldestWaitingSince: Date | null; people: DayFigure; messages: DayFigure }

/** Counts the day so far, in the marketplace's time zone, and the day before. */
export async function today(app: Pick<App, 'db' | 'clock' | 'marketplace'>, viewer: Viewer): Promise<Today> {
  requireStaff(viewer)
  const day = dateInZone(app.clock.now(), app.marketplace.timeZone)
  const [waiting, people, messages] = await Promise.all([
    app.db
      .selectFrom('listings')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('submittedAt').as('oldest')])
      .where('state', '=', 'pendingApproval')
      .where('deleted', '=', false)
      .executeTakeFirstOrThrow(),
    perDay(app, 'users', day),
    perDay(app, 'messages', day),
  ])
  return { waiting: waiting.count, oldestWaitingSince: waiting.oldest, people, messages }
}

async function perDay(
  { db, marketplace }: Pick<App, 'db' | 'marketplace'>,
  table: 'users' | 'messages',
  day: string,
): Promise<DayFigure> {
  const start = startOfDay(day, marketplace.timeZone)
  const before = startOfDay(addDays(day, -1), marketplace.timeZone)
  const { today, yesterday } = await db
    .selectFrom(table)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('createdAt', '>=', start).as('today'),
      fn.countAll<number>().filterWhere('createdAt', '<', start).as('yesterday'),
    ])
    .where('createdAt', '>=', before)
    .executeTakeFirstOrThrow()
  return { today, yesterday }
}

/** The first moment of a calendar date somewhere. The second look is for days on which clocks are changed. */
function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const guess = midnight - offset(new Date(midnight), timeZone)
  return new Date(midnight - offset(new Date(guess), timeZone))
}

/** Returns the offset of a time zone from UTC at a moment, in milliseconds. */
function offset(moment: Date, timeZone: string): number {
  const format = dateFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}
