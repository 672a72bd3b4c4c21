import { addDays } from '#kernel/dates.ts'
import type { Locale } from '#kernel/locale.ts'
import type { App } from '../app.ts'
import { seatHoldingStates } from '../availability/index.ts'
import { publicPlaceName } from '../listings/index.ts'
import { type PersonCard, personCards, staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { todayOf } from '../today-of.ts'
import { selectStays, type StayRow, toStayRow } from '../staff-files/index.ts'

/** A stay or a request that begins soon. */
export type Arrival = StayRow & { people: number; place: string; guest: PersonCard | null }

const shown = 5
const week = 7

/**
 * Returns the stays and open requests that begin next, today's included, at most 5, how many begin today and within
 * seven days, and how many from today on are agreed; days in the marketplace's time zone. For staff.
 */
export async function arrivals(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  locale: Locale,
): Promise<{ next: Arrival[]; today: number; week: number; agreed: number }> {
  staffActor(viewer)
  const day = todayOf(app)
  const [rows, counts] = await Promise.all([
    selectStays(app)
      .select(['bookings.seats', 'listings.publicPlace'])
      .where('bookings.state', 'in', seatHoldingStates)
      .where('bookings.startDate', '>=', day)
      .orderBy('bookings.startDate')
      .orderBy('bookings.id')
      .limit(shown)
      .execute(),
    app.db
      .selectFrom('bookings')
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('startDate', '=', day).as('today'),
        fn.countAll<number>().filterWhere('startDate', '<', addDays(day, week)).as('week'),
        fn.countAll<number>().filterWhere('state', '=', 'accepted').as('agreed'),
      ])
      .where('state', 'in', seatHoldingStates)
      .where('startDate', '>=', day)
      .executeTakeFirstOrThrow(),
  ])
  const guests = await personCards(
    app,
    rows.map(({ customerId }) => customerId),
  )
  const next = rows.map((row) => ({
    ...toStayRow(row),
    people: row.seats ?? 1,
    place: publicPlaceName(row.publicPlace, locale),
    guest: guests.get(row.customerId) ?? null,
  }))
  return { next, ...counts }
}
