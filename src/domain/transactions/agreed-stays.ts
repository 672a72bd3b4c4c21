import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import { bookingOf } from '../availability/index.ts'
import { fullNames } from '../users/index.ts'
import type { PersonCard } from '../users/person-card.ts'
import { requestedStayOf } from './requested-stay.ts'

/** An agreed stay in a listing. `seats` are the places that it takes on each night. */
export type AgreedStay = {
  transactionId: string
  customerId: string
  from: CalendarDate
  until: CalendarDate
  seats: number
  people: number
}

/** Returns the agreed stays of a listing that end after a day, the next one first. For the listing's author. */
export async function agreedStaysAt(db: Kysely<DB>, listingId: string, today: CalendarDate): Promise<AgreedStay[]> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('transactions', 'transactions.id', 'bookings.transactionId')
    .select(['transactionId', 'bookings.customerId', 'startDate as from', 'endDate as until', 'seats', 'protectedData'])
    .where('bookings.listingId', '=', listingId)
    .where('bookings.state', '=', 'accepted')
    .where('endDate', '>', today)
    .orderBy('startDate')
    .limit(50)
    .execute()
  return rows.map(({ protectedData, ...stay }) => ({
    ...stay,
    people: requestedStayOf(protectedData).people ?? stay.seats,
  }))
}

type Stay = { customerId: string; from: CalendarDate; until: CalendarDate }

/** Returns the transaction in which a guest has an agreed stay on some of the nights; undefined where there is none. */
export async function agreedStayOn(db: Kysely<DB>, { customerId, from, until }: Stay): Promise<string | undefined> {
  const agreed = await db
    .selectFrom('bookings')
    .select('transactionId')
    .where('customerId', '=', customerId)
    .where('state', '=', 'accepted')
    .where('startDate', '<', until)
    .where('endDate', '>', from)
    .orderBy('startDate')
    .limit(1)
    .executeTakeFirst()
  return agreed?.transactionId
}

/** Returns the guest's agreed stay elsewhere on the nights of a request that came to nothing. */
export async function agreedInsteadOf(db: Kysely<DB>, transactionId: string): Promise<string | undefined> {
  const booking = await bookingOf(db, transactionId)
  return booking && agreedStayOn(db, booking)
}

/**
 * Returns the other side of each conversation as somebody may know it: with the last name where a stay is agreed, from the
 * acceptance on and until it is cancelled. `partners` are by transaction.
 */
export async function namedPartners<Partner extends PersonCard>(
  db: Kysely<DB>,
  partners: Map<string, Partner>,
): Promise<Map<string, Partner>> {
  if (partners.size === 0) return partners
  const agreed = await db
    .selectFrom('bookings')
    .select('transactionId')
    .where('transactionId', 'in', [...partners.keys()])
    .where('state', '=', 'accepted')
    .execute()
  const known = new Set(agreed.map(({ transactionId }) => transactionId))
  const people = [...partners].flatMap(([id, { userId }]) => (known.has(id) ? [userId] : []))
  const names = await fullNames(db, [...new Set(people)])
  return new Map(
    [...partners].map(([id, partner]) => {
      const name = known.has(id) && names.get(partner.userId)
      return [id, name ? { ...partner, displayName: name } : partner]
    }),
  )
}
