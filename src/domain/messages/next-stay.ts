import type { CalendarDate } from '#kernel/dates.ts'
import type { App } from '../app.ts'
import { todayOf } from '../today-of.ts'
import type { Viewer } from '../users/viewer.ts'

/** The agreed stay that begins next or is on now. `role`: whether the viewer is the guest or the host. */
export type NextStay = {
  transactionId: string
  role: 'customer' | 'provider'
  from: CalendarDate
  until: CalendarDate
  title: string
}

/** Returns the viewer's next agreed stay, as a guest or as a host; null where there is none. */
export async function nextStay(
  { db, clock, marketplace }: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
): Promise<NextStay | null> {
  if (viewer.kind !== 'member') return null
  const today = todayOf({ clock, marketplace })
  const row = await db
    .selectFrom('participations')
    .innerJoin('bookings', 'bookings.transactionId', 'participations.transactionId')
    .innerJoin('listings', 'listings.id', 'bookings.listingId')
    .select(['participations.transactionId', 'role', 'startDate as from', 'endDate as until', 'listings.title'])
    .where('participations.userId', '=', viewer.userId)
    .where('stayUntil', '>=', today)
    .where('bookings.state', '=', 'accepted')
    .where('endDate', '>=', today)
    .orderBy('startDate')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, role: row.role === 'customer' ? 'customer' : 'provider' } : null
}
