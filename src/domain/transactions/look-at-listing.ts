import { sql } from 'kysely'
import type { CalendarDate } from '#kernel/dates.ts'
import type { App } from '../app.ts'
import type { SeatChange } from '../availability/index.ts'
import type { Member } from '../users/viewer.ts'

/** A listing as somebody finds it who wants to begin something there. Nothing of it is locked. */
export type Ground = {
  id: string
  /** Changes with the listing's row and with its calendar. */
  version: string
  authorId: string
  authorState: string
  state: string
  deleted: boolean
  category: string | null
  capacity: number
  availableFrom: CalendarDate | null
  availableUntil: CalendarDate | null
  availabilityPlan: unknown
  priceAmount: number | null
  priceCurrency: string | null
  /** The member's open question about it, and where that stands. */
  enquiryId: string | null
  enquiryState: string | null
  /** Whether the form with this key has begun something already. */
  isKnown: boolean
  /** Exceptions that touch the days, in order, and the seats that are held of each night. */
  exceptions: SeatChange[]
  held: Record<CalendarDate, number>
}

export type Asked = {
  listingId: string
  clientKey?: string | undefined
  days: { from: CalendarDate; until: CalendarDate } | null
}

/** Looks once at everything that decides. Undefined when there is no such listing. */
export async function lookAtListing(
  { db }: Pick<App, 'db'>,
  { userId }: Member,
  { listingId, clientKey, days }: Asked,
): Promise<Ground | undefined> {
  const { rows } = await sql<Omit<Ground, 'id'>>`
    select * from look_at_listing(${listingId}, ${userId}, ${clientKey ?? null}, ${days?.from ?? null},
      ${days?.until ?? null})`.execute(db)
  return rows[0] && { id: listingId, ...rows[0] }
}
