import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import type { App } from '../app.ts'
import { bookingOf, freeNights, isByTheHour } from '../availability/index.ts'
import { system } from '../users/index.ts'
import { wishOf } from './stay-wish.ts'

/** Another place that would do: free on all the nights, with room for all, and how far it is from the first one. */
export type Alternative = { listingId: string; title: string; kilometres: number }

const mostLookedAt = 24
const farthestKilometres = 40

type Deps = Pick<App, 'db' | 'clock' | 'marketplace'>

/**
 * Up to three places that fit what a guest asked for in vain, the nearest first: published offers of others whom the guest
 * has not asked for these days yet. Distances are between public points. Empty for a transaction without days.
 */
export async function findAlternatives(app: Deps, transactionId: string, most = 3): Promise<Alternative[]> {
  const stay = await wantedStay(app.db, transactionId)
  if (!stay) return []
  const candidates = await nearby(app, stay)
  const fitting: Alternative[] = []
  for (const candidate of candidates) {
    if (fitting.length === most) break
    const { listingId, title, kilometres } = candidate
    if (await isFree(app, listingId, stay)) fitting.push({ listingId, title, kilometres: Number(kilometres) })
  }
  return fitting
}

/** What somebody asked for in a transaction: days, people and places held, and around which point. */
export type WantedStay = {
  transactionId: string
  listingId: string
  customerId: string
  providerId: string
  from: CalendarDate
  until: CalendarDate
  people: number
  seats: number
  lat: number | null
  lng: number | null
}

/** The stay of a transaction; undefined when it never had days, or hours instead. */
export async function wantedStay(db: Kysely<DB>, transactionId: string): Promise<WantedStay | undefined> {
  const found = await db
    .selectFrom('transactions')
    .innerJoin('listings', 'listings.id', 'transactions.listingId')
    .select(['listingId', 'customerId', 'providerId', 'protectedData', 'publicLat', 'publicLng'])
    .where('transactions.id', '=', transactionId)
    .executeTakeFirst()
  const booking = found && (await bookingOf(db, transactionId))
  // Other places for hours would have to be open then: only days are compared.
  if (!found || !booking || isByTheHour(booking)) return undefined
  const { listingId, customerId, providerId, publicLat, publicLng } = found
  return {
    transactionId,
    listingId,
    customerId,
    providerId,
    from: booking.from,
    until: booking.until,
    people: wishOf(found.protectedData).people ?? booking.seats,
    seats: booking.seats,
    lat: publicLat,
    lng: publicLng,
  }
}

/** Offers around, nearest first, whose days and size fit; whether their nights are free is asked one by one. */
async function nearby({ db, marketplace }: Deps, stay: WantedStay) {
  if (stay.lat === null || stay.lng === null) return []
  const offers = marketplace.categories.filter(({ kind }) => kind === 'offer').map(({ key }) => key)
  const { lat, lng, from, until } = stay
  const { rows } = await sql<{ listingId: string; title: string; kilometres: number }>`
    with near as (
      select s.listing_id, 6371 * 2 * asin(sqrt(least(1, power(sin(radians(s.lat - ${lat}) / 2), 2)
        + cos(radians(${lat})) * cos(radians(s.lat)) * power(sin(radians(s.lng - ${lng}) / 2), 2)))) as kilometres
      from listing_search s
      where s.lat between ${lat - 0.4} and ${lat + 0.4} and s.lng between ${lng - 0.7} and ${lng + 0.7}
        and s.category = any(${offers}) and s.capacity >= ${stay.people}
        and (s.available_from is null or s.available_from <= ${from}::date)
        and (s.available_until is null or s.available_until >= ${until}::date)
    )
    select near.listing_id, l.title, round(near.kilometres::numeric, 1)::float8 as kilometres
    from near join listings l on l.id = near.listing_id join users u on u.id = l.author_id
    where near.kilometres <= ${farthestKilometres} and u.state = 'active'
      and l.author_id not in (${stay.customerId}, ${stay.providerId})
      and not exists (
        select from transactions t join bookings b on b.listing_id = t.listing_id and b.transaction_id = t.id
        where t.customer_id = ${stay.customerId} and t.listing_id = near.listing_id
          and b.start_date < ${until}::date and b.end_date > ${from}::date
      )
    order by near.kilometres, near.listing_id limit ${mostLookedAt}`.execute(db)
  return rows
}

async function isFree(app: Deps, listingId: string, { from, until, seats }: WantedStay): Promise<boolean> {
  const nights = await freeNights(app, system, { listingId, from, until })
  return nights.length > 0 && nights.every(({ free }) => free >= seats)
}
