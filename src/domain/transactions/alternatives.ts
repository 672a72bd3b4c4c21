import type { Kysely } from 'kysely'
import { categoriesOfKind } from '#config/categories-of-kind.ts'
import type { DB } from '#db/tables.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import type { App } from '../app.ts'
import { bookingOf, freeNights, isByTheHour } from '../availability/index.ts'
import {
  findAround,
  formatNeeds,
  namedNeeds,
  parseNeeds,
  parseSearchQuery,
  type PlaceNeeds,
  type UnmetNeed,
  unmetNeeds,
} from '../search/index.ts'
import { system } from '../users/index.ts'
import { todayOf } from '../today-of.ts'
import { agreedStayOn } from './agreed-stays.ts'
import { needsOfRequests } from './needs-of-requests.ts'
import { requestedStayOf } from './requested-stay.ts'

/**
 * Another place that is free on all the nights, with room for all, and about how far it is from the first one.
 * `unmet`: what the guest asked for and the place does not have.
 */
export type Alternative = { listingId: string; title: string; kilometres: number; unmet: UnmetNeed[] }

const maxLookedAt = 60
const maxKilometres = 40

type Deps = Pick<App, 'db' | 'clock' | 'marketplace'>

/**
 * Returns up to three places for a guest whose request was declined, expired or cancelled: published offers of other hosts
 * whom the guest has not asked for these days yet. First come places that meet all needs of the guest's search and of the
 * guest's own requests, the nearest first. When there is none, places that lack something: those that lack least first,
 * then the nearest. Distances are between public points. Empty for a transaction without days, for days that have begun,
 * and for a guest who has an agreed stay on these nights.
 */
export async function findAlternatives(app: Deps, transactionId: string, max = 3): Promise<Alternative[]> {
  const stay = await wantedStay(app.db, transactionId)
  const today = todayOf(app)
  if (!stay || stay.from < today || stay.lat === null || stay.lng === null) return []
  if (await agreedStayOn(app.db, stay)) return []
  const needs = await needsOf(app, stay)
  const fitting = await firstFree(app, stay, await candidates(app, stay, needs), max)
  if (fitting.length > 0 || formatNeeds(needs) === '') return fitting.map((place) => ({ ...place, unmet: [] }))
  const looser = await candidates(app, stay, null)
  const unmet = await unmetNeeds(
    app,
    needs,
    looser.map(({ listingId }) => listingId),
  )
  const byFit = looser
    .map((place) => ({ ...place, unmet: unmet.get(place.listingId) ?? [] }))
    .toSorted((a, b) => a.unmet.length - b.unmet.length)
  return firstFree(app, stay, byFit, max)
}

/** Returns what the places of `findAlternatives` have to have besides room: the needs by which they are filtered. */
export async function alternativeNeeds(app: Deps, transactionId: string): Promise<UnmetNeed[]> {
  const stay = await wantedStay(app.db, transactionId)
  return stay ? namedNeeds(app.marketplace, await needsOf(app, stay)) : []
}

/** What a transaction asks for: days, people and places held, needs, and the point to search around. */
export type WantedStay = {
  transactionId: string
  listingId: string
  customerId: string
  providerId: string
  from: CalendarDate
  until: CalendarDate
  people: number
  children: number
  babies: number
  seats: number
  needs: string
  lat: number | null
  lng: number | null
}

/** Returns the stay of a transaction; undefined when it never had days, or hours instead. */
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
  const requested = requestedStayOf(found.protectedData)
  return {
    transactionId,
    listingId,
    customerId,
    providerId,
    from: booking.from,
    until: booking.until,
    people: requested.people ?? booking.seats,
    children: requested.children,
    babies: requested.babies,
    seats: booking.seats,
    needs: requested.needs,
    lat: publicLat,
    lng: publicLng,
  }
}

/** The needs of the search that led to the request, and those of the guest's own requests for these days. */
async function needsOf(app: Deps, { customerId, from, until, needs }: WantedStay): Promise<PlaceNeeds> {
  const searched = parseNeeds(needs, app.marketplace)
  const own = await needsOfRequests(app, { authorId: customerId, from, until })
  const others = own.filter(({ key }) => !searched.facets.some((facet) => facet.key === key))
  return { ...searched, facets: [...searched.facets, ...others] }
}

type Candidate = Omit<Alternative, 'unmet'>

/** Returns offers of other hosts nearby, the nearest first, whose days, size and, unless null, needs fit. */
async function candidates(
  { db, marketplace }: Deps,
  { from, until, people, seats, lat, lng, customerId, providerId }: WantedStay,
  needs: PlaceNeeds | null,
): Promise<Candidate[]> {
  const everything = parseSearchQuery(new URLSearchParams(), marketplace)
  const query = {
    ...everything,
    ...needs,
    dates: { from, until },
    nights: { ...everything.nights, wanted: seats },
    capacity: { min: people, max: null },
    categories: categoriesOfKind(marketplace, 'offer'),
    origin: lat === null || lng === null ? null : { lat, lng },
    within: maxKilometres,
    sort: 'distance' as const,
  }
  const around = await findAround(db, query, maxLookedAt)
  if (around.length === 0) return []
  const open = await db
    .selectFrom('listings')
    .innerJoin('users', 'users.id', 'listings.authorId')
    .select(['listings.id', 'listings.title'])
    .where(
      'listings.id',
      'in',
      around.map(({ listingId }) => listingId),
    )
    .where('users.state', '=', 'active')
    .where('listings.authorId', 'not in', [customerId, providerId])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('transactions')
            .innerJoin('bookings', 'bookings.transactionId', 'transactions.id')
            .select('transactions.id')
            .whereRef('transactions.listingId', '=', 'listings.id')
            .where('transactions.customerId', '=', customerId)
            .where('bookings.startDate', '<', until)
            .where('bookings.endDate', '>', from),
        ),
      ),
    )
    .execute()
  const titles = new Map(open.map(({ id, title }) => [id, title]))
  return around.flatMap((place) => {
    const title = titles.get(place.listingId)
    return title === undefined ? [] : [{ ...place, title }]
  })
}

/** The first places, in their order, that are free on every night. */
async function firstFree<Place extends Candidate>(
  app: Deps,
  stay: WantedStay,
  places: Place[],
  max: number,
): Promise<Place[]> {
  const free: Place[] = []
  for (const place of places) {
    if (free.length === max) break
    if (await isFree(app, place.listingId, stay)) free.push(place)
  }
  return free
}

async function isFree(app: Deps, listingId: string, { from, until, seats }: WantedStay): Promise<boolean> {
  const nights = await freeNights(app, system, { listingId, from, until })
  return nights.length > 0 && nights.every(({ free }) => free >= seats)
}
