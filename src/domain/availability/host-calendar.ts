import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { addDays, type CalendarDate, dateInZone, isCalendarDate } from '#kernel/dates.ts'
import { parse } from '#kernel/parse.ts'
import type { App } from '../app.ts'
import { type PersonCard, personCards, requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { type NightReach, reachOfNight } from './calendar-reach.ts'
import { type SeatHoldingState, seatHoldingStates } from './booking.ts'
import { seatsOfBookings } from './seats-of-bookings.ts'
import { rulesOf } from './load-seat-rules.ts'
import { nightsOf } from './night-counters.ts'
import { nightState } from './night-state.ts'
import { calendarVersion, findOwnCalendar } from './own-calendar.ts'
import { dayOf, isTimed, type SeatChange, type SeatRules } from './free-seats.ts'

/** A night as its host sees it. Only `open` ones can be changed. */
export type HostNight = {
  night: CalendarDate
  reach: NightReach
  seats: number
  /** Seats that bookings hold; `asked` are those of requests that wait for an answer. */
  used: number
  asked: number
  free: number
  /** Seats according to the plan, without exceptions. */
  planned: number
}

/** A guest who stays or asks to stay. */
export type HostStay = {
  transactionId: string
  state: SeatHoldingState
  from: CalendarDate
  until: CalendarDate
  seats: number
  /** Time by which the host has to answer; null when no answer is due. */
  answerBy: Date | null
  guest: PersonCard
}

export type HostCalendar = {
  listing: { id: string; title: string; state: string; capacity: number }
  /** Set for listings by the hour. */
  timed: boolean
  today: CalendarDate
  /** To be sent back with a change, so that two open windows do not undo each other. */
  version: number
  nights: HostNight[]
  /** Those that touch the nights, by the day of arrival. */
  stays: HostStay[]
  /** The next accepted ones from today on, whatever the nights; at most 20. */
  coming: HostStay[]
  /** Those that wait for an answer, whatever the nights; at most 200. */
  waiting: HostStay[]
}

const calendarDate = z.string().refine(isCalendarDate, 'field-invalid')
const inputSchema = z
  .strictObject({ listingId: z.uuid('listing-not-found'), from: calendarDate, until: calendarDate })
  .refine(({ from, until }) => from < until && until <= addDays(from, 100), { error: 'field-invalid', path: ['until'] })

const maxStays = 200
const maxComing = 20

/**
 * Returns the nights of a listing from one day to another (not included, at most 100 days later) with who stays. For its
 * author alone. Throws `listing-not-found`, `listing-deleted`.
 */
export async function hostCalendar(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  input: z.input<typeof inputSchema>,
): Promise<HostCalendar> {
  const member = requireMember(viewer)
  const { listingId, from, until } = parse(inputSchema, input)
  const row = await findOwnCalendar(app.db, member, listingId)
  const span = { start: dayOf(addDays(from, -1)).start, end: dayOf(until).end }
  const [rules, held, version] = await Promise.all([
    rulesOf(app, app.db, row, span),
    seatsOfBookings(app.db, listingId, span),
    calendarVersion(app.db, listingId),
  ])
  const today = dateInZone(app.clock.now(), rules.timeZone)
  const ahead = { from: today, until: addDays(today, 1000) }
  const [stays, coming, waiting] = await Promise.all([
    staysOf(app.db, listingId, { from, until }),
    staysOf(app.db, listingId, ahead, { states: ['accepted'], max: maxComing }),
    staysOf(app.db, listingId, ahead, { states: ['pending'] }),
  ])
  const shown = [...stays, ...coming, ...waiting]
  const [guests, answers] = await Promise.all([
    personCards(app, [...new Set(shown.map(({ customerId }) => customerId))]),
    answerTimes(app.db, member.userId, shown),
  ])
  const withGuest = (rows: StayRow[]) =>
    rows.flatMap(({ customerId, ...stay }): HostStay[] => {
      const guest = guests.get(customerId)
      return guest ? [{ ...stay, answerBy: answers.get(stay.transactionId) ?? null, guest }] : []
    })
  const asking = stays.filter(({ state }) => state === 'pending')
  return {
    listing: { id: row.id, title: row.title, state: row.state, capacity: row.capacity },
    timed: isTimed(rules),
    today,
    version,
    nights: nightsOf(from, until).map((night) => ({
      night,
      reach: reachOfNight(app.marketplace, { rules, today }, night),
      ...seatsOfHostNight({ rules, held, asking, night }),
    })),
    stays: withGuest(stays),
    coming: withGuest(coming),
    waiting: withGuest(waiting),
  }
}

type StayRow = Omit<HostStay, 'guest' | 'answerBy'> & { customerId: string }

async function staysOf(
  db: Kysely<DB>,
  listingId: string,
  { from, until }: { from: CalendarDate; until: CalendarDate },
  { states = seatHoldingStates, max = maxStays }: { states?: readonly SeatHoldingState[]; max?: number } = {},
): Promise<StayRow[]> {
  const rows = await db
    .selectFrom('bookings')
    .select(['transactionId', 'state', 'startDate', 'endDate', 'seats', 'customerId'])
    .where('listingId', '=', listingId)
    .where('state', 'in', states)
    .where('startDate', '<', until)
    .where('endDate', '>', from)
    .orderBy('startDate')
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map(({ state, startDate, endDate, ...stay }) => ({
    ...stay,
    state: state === 'pending' ? 'pending' : 'accepted',
    from: startDate,
    until: endDate,
  }))
}

/** Returns by when the host has to answer requests, by their transactions. */
async function answerTimes(db: Kysely<DB>, hostId: string, stays: StayRow[]): Promise<Map<string, Date>> {
  const asked = stays.filter(({ state }) => state === 'pending').map(({ transactionId }) => transactionId)
  if (asked.length === 0) return new Map()
  const rows = await db
    .selectFrom('participations')
    .select(['transactionId', 'answerBy'])
    .where('userId', '=', hostId)
    .where('transactionId', 'in', asked)
    .execute()
  return new Map(rows.flatMap(({ transactionId, answerBy }) => (answerBy ? [[transactionId, answerBy]] : [])))
}

type NightFacts = {
  rules: SeatRules
  held: SeatChange[]
  asking: StayRow[]
  night: CalendarDate
}

function seatsOfHostNight({ rules, held, asking, night }: NightFacts): Omit<HostNight, 'night' | 'reach'> {
  const asked = asking.filter(({ from, until }) => from <= night && night < until)
  return {
    ...nightState(rules, held, night),
    asked: asked.reduce((sum, { seats }) => sum + seats, 0),
    planned: nightState({ ...rules, exceptions: [] }, [], night).seats,
  }
}
