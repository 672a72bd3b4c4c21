import { beforeEach, describe, expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { newId } from '#kernel/id.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { book, publishedListing } from '#tests/worlds/availability-world.ts'
import {
  type AvailabilityPlan,
  changeBookingState,
  createException,
  deleteException,
  findNightDifferences,
  freeNights,
  hostCalendar,
  queryBookings,
  queryExceptions,
  queryTimeSlots,
  setAvailabilityPlan,
  setNights,
} from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const anna = await person(app, 'anna')
const ben = await person(app, 'ben')
const visitor = { kind: 'visitor', locale: 'de' } as const
const june = { from: '2024-06-14', until: '2024-06-20' }

let room = ''
beforeEach(async () => {
  room = await publishedListing(app, anna.userId, { availableFrom: '2024-06-14', availableUntil: '2024-07-14' })
})

const utc = (day: string, clock = '00:00') => new Date(`${day}T${clock}:00Z`)
const guest = (from: string, until: string, seats = 1) =>
  book(app, { listingId: room, customerId: ben.userId, time: { from, until }, seats })
const free = async (from = june.from, until = june.until) =>
  (await freeNights(app, visitor, { listingId: room, from, until })).map((night) => night.free).join('')

describe('free nights for guests', () => {
  test('as many places as the listing has, on its days, without those that are held', async () => {
    await guest('2024-06-15', '2024-06-17')
    await guest('2024-06-16', '2024-06-17')
    expect(await free('2024-06-12', '2024-06-20')).toBe('00210222')
    expect(await free('2024-05-01', '2024-05-05')).toBe('0000')
  })

  test('one party at a time where a place is rented as a whole', async () => {
    const saunas = { ...app, marketplace: await loadMarketplace('saunas', process.cwd()) }
    const nights = await freeNights(saunas, visitor, { listingId: room, ...june })
    expect(new Set(nights.map(({ seats }) => seats))).toEqual(new Set([1]))
  })

  test('nothing of a listing that is not published, save for its author', async () => {
    await db.updateTable('listings').set({ state: 'draft' }).where('id', '=', room).execute()
    await expect(free()).rejects.toMatchObject({ code: 'listing-not-found' })
    expect(await freeNights(app, anna, { listingId: room, ...june })).toHaveLength(6)
  })
})

describe('the host changes single nights', () => {
  test('blocks some and opens them again', async () => {
    const blocked = await setNights(app, anna, { listingId: room, from: '2024-06-15', until: '2024-06-18', seats: 0 })
    expect(blocked).toEqual({ version: 1, changed: ['2024-06-15', '2024-06-16', '2024-06-17'], kept: [] })
    expect(await free()).toBe('200022')
    await setNights(app, anna, { listingId: room, from: '2024-06-16', until: '2024-06-17', seats: null })
    expect(await free()).toBe('202022')
    const window = { listingId: room, start: utc('2024-06-01'), end: utc('2024-07-01') }
    expect((await queryExceptions(app, anna, window)).items).toMatchObject([
      { start: utc('2024-06-15'), end: utc('2024-06-16'), seats: 0 },
      { start: utc('2024-06-17'), end: utc('2024-06-18'), seats: 0 },
    ])
  })

  test('gives some nights more places or fewer', async () => {
    await setNights(app, anna, { listingId: room, from: '2024-06-15', until: '2024-06-17', seats: 5 })
    await guest('2024-06-15', '2024-06-16', 4)
    await setNights(app, anna, { listingId: room, from: '2024-06-14', until: '2024-06-15', seats: 1 })
    expect(await free()).toBe('115222')
    await expect(guest('2024-06-14', '2024-06-15', 2)).rejects.toMatchObject({
      code: 'booking-too-many-seats',
      params: { max: 1 },
    })
  })

  test('nights that are booked stay as they are and are named', async () => {
    await guest('2024-06-16', '2024-06-18', 2)
    const answer = await setNights(app, anna, { listingId: room, ...june, seats: 0 })
    expect(answer.kept).toEqual(['2024-06-16', '2024-06-17'])
    expect(await free()).toBe('000000')
    const counters = await db
      .selectFrom('listingNights')
      .select(['used', 'cap', 'exceptionSeats'])
      .where('listingId', '=', room)
      .orderBy('night')
      .execute()
    expect(counters.map(({ used, cap, exceptionSeats }) => `${used} of ${cap}, ${exceptionSeats}`)).toEqual([
      '0 of 0, 0',
      '0 of 0, 0',
      '2 of 2, null',
      '2 of 2, null',
      '0 of 0, 0',
      '0 of 0, 0',
    ])
  })

  test('past nights, nights too far ahead and nights outside the days of the listing are left out', async () => {
    const change = (from: string, until: string) => setNights(app, anna, { listingId: room, from, until, seats: 0 })
    expect((await change('2024-06-12', '2024-06-15')).changed).toEqual(['2024-06-14'])
    expect((await change('2024-07-12', '2024-07-20')).changed).toEqual(['2024-07-12', '2024-07-13'])
    await db.updateTable('listings').set({ availableFrom: null, availableUntil: null }).where('id', '=', room).execute()
    expect((await change('2024-05-18', '2024-05-22')).changed).toEqual(['2024-05-20', '2024-05-21'])
    expect((await change('2025-05-18', '2025-05-22')).changed).toEqual(['2025-05-18', '2025-05-19'])
  })

  test('saving over a change made in the meantime is refused, and nothing is lost', async () => {
    const change = { listingId: room, from: '2024-06-15', until: '2024-06-16' }
    const { version } = await setNights(app, anna, { ...change, seats: 0, version: 0 })
    await expect(setNights(app, anna, { ...change, seats: 1, version: 0 })).rejects.toMatchObject({
      code: 'calendar-changed-meanwhile',
    })
    expect(await free('2024-06-15', '2024-06-16')).toBe('0')
    await setNights(app, anna, { ...change, seats: 1, version })
    expect(await free('2024-06-15', '2024-06-16')).toBe('1')
  })

  test.each([
    [{ from: '2024-06-16', until: '2024-06-16', seats: 0 }, 'until'],
    [{ from: '2024-06-16', until: '2025-07-16', seats: 0 }, 'until'],
    [{ from: '2024-02-30', until: '2024-06-16', seats: 0 }, 'from'],
    [{ ...june, seats: -1 }, 'seats'],
    [{ ...june, seats: 1.5 }, 'seats'],
    [{ ...june, seats: 10_000 }, 'seats'],
  ])('refuses %j', async (change, field) => {
    await expect(setNights(app, anna, { listingId: room, ...change })).rejects.toMatchObject({
      code: 'field-invalid',
      field,
    })
  })
})

describe('only the author', () => {
  const window = { start: utc('2024-06-01'), end: utc('2024-07-01') }
  test.each([
    ['sees the calendar', () => hostCalendar(app, ben, { listingId: room, ...june })],
    ['changes nights', () => setNights(app, ben, { listingId: room, ...june, seats: 0 })],
    ['changes the plan', () => setAvailabilityPlan(app, ben, { listingId: room, plan: null })],
    ['makes exceptions', () => createException(app, ben, { listingId: room, ...window, seats: 0 })],
    ['reads exceptions', () => queryExceptions(app, ben, { listingId: room, ...window })],
    ['reads bookings', () => queryBookings(app, ben, { listingId: room, ...window })],
  ])('%s', async (_, attempt) => {
    await expect(attempt()).rejects.toMatchObject({ code: 'listing-not-found' })
  })

  test('takes an exception back', async () => {
    const { id } = await createException(app, anna, { listingId: room, ...window, seats: 0 })
    await expect(deleteException(app, ben, { id })).rejects.toMatchObject({ code: 'not-found' })
    await expect(deleteException(app, visitor, { id })).rejects.toMatchObject({ code: 'not-signed-in' })
    await deleteException(app, anna, { id })
    await expect(deleteException(app, anna, { id })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('exceptions', () => {
  const create = (start: Date, end: Date, seats = 0) =>
    createException(app, anna, { listingId: room, start, end, seats })

  test('one that overlaps another is refused, one beside it is not, and of two that ask at once one wins', async () => {
    await create(utc('2024-06-15'), utc('2024-06-17'))
    await expect(create(utc('2024-06-16'), utc('2024-06-18'))).rejects.toMatchObject({ code: 'conflict', status: 409 })
    await create(utc('2024-06-17'), utc('2024-06-18'))
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, () => create(utc('2024-06-20'), utc('2024-06-21'))),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await free()).toBe('200022')
  })

  test('of several on one day the smallest number counts, for the whole day', async () => {
    await create(utc('2024-06-15', '06:00'), utc('2024-06-15', '12:00'), 4)
    await create(utc('2024-06-15', '12:00'), utc('2024-06-16', '03:00'), 1)
    expect(await free()).toBe('211222')
  })

  test('a booking is not touched by one that leaves fewer seats than it holds', async () => {
    const { transactionId } = await guest('2024-06-15', '2024-06-17', 2)
    const { id } = await create(utc('2024-06-15'), utc('2024-06-16'), 0)
    expect(await free()).toBe('200222')
    await db.transaction().execute((tx) => changeBookingState(app, tx, { transactionId, to: 'declined' }))
    expect(await free()).toBe('202222')
    await expect(guest('2024-06-15', '2024-06-16')).rejects.toMatchObject({
      code: 'transaction-booking-time-not-available',
    })
    await deleteException(app, anna, { id })
    expect(await free()).toBe('222222')
  })

  test('one day longer than a leap year is too long to make or to ask for', async () => {
    const long = { listingId: room, start: utc('2024-06-01'), end: utc('2025-06-03') }
    const tooLong = { code: 'window-too-long', params: { max: 366 } }
    await expect(createException(app, anna, { ...long, seats: 0 })).rejects.toMatchObject(tooLong)
    await expect(queryExceptions(app, anna, long)).rejects.toMatchObject(tooLong)
    expect((await queryExceptions(app, anna, { ...long, end: utc('2025-06-02') })).totalItems).toBe(0)
  })
})

describe('plans', () => {
  const weekend: AvailabilityPlan = {
    type: 'availability-plan/day',
    timezone: 'Etc/UTC',
    entries: [
      { dayOfWeek: 'fri', seats: 3 },
      { dayOfWeek: 'sat', seats: 3 },
    ],
  }
  const byHours: AvailabilityPlan = {
    type: 'availability-plan/time',
    timezone: 'Europe/Helsinki',
    entries: [{ dayOfWeek: 'sat', seats: 1, startTime: '10:00', endTime: '00:00' }],
  }
  const setPlan = (plan: AvailabilityPlan | null) => setAvailabilityPlan(app, anna, { listingId: room, plan })

  test('days of the week without an entry have no place', async () => {
    await setPlan(weekend)
    expect(await free('2024-06-14', '2024-06-23')).toBe('330000033')
    await setPlan(null)
    expect(await free()).toBe('222222')
  })

  test('a stay that was agreed before stays, and the counters follow from nights to hours and back', async () => {
    await guest('2024-06-15', '2024-06-18', 2)
    await setPlan(weekend)
    expect(await free('2024-06-14', '2024-06-18')).toBe('3100')
    await setPlan(byHours)
    expect(await db.selectFrom('listingNights').select('night').where('listingId', '=', room).execute()).toEqual([])
    await setPlan(weekend)
    expect(await free('2024-06-14', '2024-06-18')).toBe('3100')
    expect(await findNightDifferences(app)).toEqual([])
  })

  test.each([
    ['the same day twice', { ...weekend, entries: [...weekend.entries, { dayOfWeek: 'fri' as const, seats: 1 }] }],
    [
      'hours that overlap',
      {
        ...byHours,
        entries: [...byHours.entries, { dayOfWeek: 'sat' as const, seats: 1, startTime: '23:00', endTime: '23:30' }],
      },
    ],
    [
      'an end before the start',
      { ...byHours, entries: [{ dayOfWeek: 'sat' as const, seats: 1, startTime: '10:00', endTime: '09:00' }] },
    ],
    ['a time zone that is none', { ...byHours, timezone: 'Mars/Olympus' }],
  ])('refuses %s', async (_, plan) => {
    await expect(setPlan(plan)).rejects.toMatchObject({ status: 422 })
  })
})

describe('time slots', () => {
  const slots = async (query: Partial<Parameters<typeof queryTimeSlots>[2]> = {}) =>
    (
      await queryTimeSlots(app, visitor, {
        listingId: room,
        start: utc('2024-06-14'),
        end: utc('2024-06-18'),
        ...query,
      })
    ).items

  test('by the night: one for each day with a free place', async () => {
    await guest('2024-06-15', '2024-06-16', 2)
    await guest('2024-06-16', '2024-06-17', 1)
    expect(await slots()).toEqual([
      { type: 'time-slot/day', start: utc('2024-06-14'), end: utc('2024-06-15'), seats: 2 },
      { type: 'time-slot/day', start: utc('2024-06-16'), end: utc('2024-06-17'), seats: 1 },
      { type: 'time-slot/day', start: utc('2024-06-17'), end: utc('2024-06-18'), seats: 2 },
    ])
  })

  test('by the hour: stretches, cut where a booking begins and ends; whole days run into each other', async () => {
    const always = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
    await setAvailabilityPlan(app, anna, {
      listingId: room,
      plan: {
        type: 'availability-plan/time',
        timezone: 'Europe/Berlin',
        entries: always.map((dayOfWeek) => ({ dayOfWeek, seats: 1, startTime: '00:00', endTime: '00:00' })),
      },
    })
    await book(app, {
      listingId: room,
      customerId: ben.userId,
      time: { start: utc('2024-06-15', '10:00'), end: utc('2024-06-15', '12:00') },
    })
    const window = { start: utc('2024-06-15'), end: utc('2024-06-18') }
    expect(await slots(window)).toEqual([
      { type: 'time-slot/time', start: window.start, end: utc('2024-06-15', '10:00'), seats: 1 },
      { type: 'time-slot/time', start: utc('2024-06-15', '12:00'), end: window.end, seats: 1 },
    ])
    const daily = { ...window, intervalDuration: 'P1D', maxPerInterval: 1 }
    expect(await slots(daily)).toHaveLength(2)
    expect(await slots({ ...daily, minDurationStartingInInterval: 11 * 60 })).toMatchObject([
      { start: utc('2024-06-15', '12:00') },
    ])
  })

  test.each([
    ['begins two days ago', { start: utc('2024-05-18', '09:00') }, 'window-too-early'],
    ['is longer than 90 days', { end: utc('2024-09-13') }, 'window-too-long'],
    ['ends later than can be booked ahead', { start: utc('2025-06-10'), end: utc('2025-07-01') }, 'window-too-late'],
    ['ends before it starts', { end: utc('2024-06-13') }, 'date-until-not-after-from'],
    ['has intervals of no length', { intervalDuration: 'PT0S' }, 'interval-invalid'],
    ['has too many intervals', { intervalDuration: 'PT1M' }, 'interval-invalid'],
    ['thins out without intervals', { maxPerInterval: 1 }, 'interval-invalid'],
  ])('a window is refused that %s', async (_, query, code) => {
    await expect(slots(query)).rejects.toMatchObject({ code })
  })

  test('a window reaches as far ahead as can be booked', async () => {
    expect(await slots({ start: utc('2025-05-25'), end: utc('2025-06-24') })).toEqual([])
    await db.updateTable('listings').set({ availableUntil: null }).where('id', '=', room).execute()
    expect(await slots({ start: utc('2025-06-20'), end: utc('2025-06-24') })).toHaveLength(4)
  })

  test('nobody asks for a listing that is not there', async () => {
    await expect(slots({ listingId: newId() })).rejects.toMatchObject({ code: 'listing-not-found' })
  })
})

test('the host sees who stays, who asks, and what is left of each night', async () => {
  await guest('2024-06-14', '2024-06-16', 2)
  const agreed = await guest('2024-06-16', '2024-06-18')
  await db
    .transaction()
    .execute((tx) => changeBookingState(app, tx, { transactionId: agreed.transactionId, to: 'accepted' }))
  await setNights(app, anna, { listingId: room, from: '2024-06-18', until: '2024-06-19', seats: 0 })
  const calendar = await hostCalendar(app, anna, { listingId: room, from: '2024-06-13', until: '2024-06-19' })
  expect(calendar).toMatchObject({ today: '2024-05-20', version: 1, timed: false, listing: { capacity: 2 } })
  expect(
    calendar.nights.map(({ reach, free, used, asked, seats }) => `${reach} ${free} ${used} ${asked} ${seats}`),
  ).toEqual(['outside 0 0 0 0', 'open 0 2 2 2', 'open 0 2 2 2', 'open 1 1 0 2', 'open 1 1 0 2', 'open 0 0 0 0'])
  expect(calendar.stays).toMatchObject([
    { state: 'pending', from: '2024-06-14', until: '2024-06-16', seats: 2, guest: { firstName: 'Ben' } },
    { state: 'accepted', from: '2024-06-16', until: '2024-06-18', seats: 1 },
  ])
  expect([...calendar.coming, ...calendar.waiting]).toHaveLength(2)
  expect(
    (await queryBookings(app, anna, { listingId: room, start: utc('2024-06-17'), end: utc('2024-06-20') })).items,
  ).toMatchObject([{ state: 'accepted', start: utc('2024-06-16'), end: utc('2024-06-18') }])
})
