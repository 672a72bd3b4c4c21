import { addDays } from '#kernel/dates.ts'
import { momentInZone } from '#kernel/time-zone.ts'
import type { App } from '../app.ts'
import { requireStaff } from '../users/index.ts'
import { todayOf } from '../today-of.ts'
import type { Viewer } from '../users/viewer.ts'

/** A number of today and the same of yesterday. */
export type DayFigure = { today: number; yesterday: number }

/** The present state of the marketplace, for staff. */
export type Today = { waiting: number; oldestWaitingSince: Date | null; people: DayFigure; messages: DayFigure }

/** Counts the day so far, in the marketplace's time zone, and the day before. */
export async function today(app: Pick<App, 'db' | 'clock' | 'marketplace'>, viewer: Viewer): Promise<Today> {
  requireStaff(viewer)
  const day = todayOf(app)
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
  const start = momentInZone(day, 0, marketplace.timeZone)
  const before = momentInZone(addDays(day, -1), 0, marketplace.timeZone)
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
