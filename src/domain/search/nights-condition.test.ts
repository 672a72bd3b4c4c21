import { expect, test } from 'vitest'
import { seededNumbers } from '#db/world/chance.ts'
import { createException, freeNights, setAvailabilityPlan, setNights } from '#domain/availability/index.ts'
import type { Bounds } from '#domain/places/index.ts'
import { addDays } from '#kernel/dates.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { book, publishedListing } from '#tests/worlds/availability-world.ts'
import { type AvailabilityFilter, parseSearchQuery, queryListings, type SearchQuery, searchListings } from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const anna = await person(app, 'anna')
const ben = await person(app, 'ben')
const visitor = { kind: 'visitor', locale: 'de' } as const
const everything = parseSearchQuery(new URLSearchParams(), app.marketplace)

const full = process.env.QUARTIER_TEST_SCALE === 'full'
const random = seededNumbers(14)
const upTo = (most: number) => Math.floor(random() * (most + 1))
const oneOf = <Value>(...values: Value[]) => values[upTo(values.length - 1)] as Value
const inJune = (least = 0, most = 25) => addDays('2024-06-01', least + upTo(most - least))
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** What programs find that is free in a window. */
async function findFree(
  window: Omit<AvailabilityFilter, 'minDuration'> & { minDuration?: number | undefined },
  { bounds, least }: { bounds?: Bounds; least?: number } = {},
): Promise<string[]> {
  const range = { min: least ?? 1, max: null }
  const capacity = { data: 'publicData', key: 'capacityNumberOfPeople', mode: 'any', values: [], range } as const
  const availability = { ...window, minDuration: window.minDuration ?? null }
  const asked = { bounds, extended: [{ ...capacity, values: [] }], availability, sort: [], page: 1, perPage: 1000 }
  return (await queryListings(app, asked)).ids
}

/**
 * A listing to which in its life a few things have happened: a plan, blocked nights, more places, guests, refused guests.
 */
async function livedListing(): Promise<string> {
  const from = oneOf(null, null, inJune(0, 5))
  const id = await publishedListing(app, anna.userId, {
    capacity: 1 + upTo(4),
    availableFrom: from,
    availableUntil: from && addDays(from, 14 + upTo(14)),
  })
  const window = () => {
    const start = inJune()
    return { listingId: id, from: start, until: addDays(start, 1 + upTo(5)) }
  }
  for (let step = upTo(6); step > 0; step -= 1) {
    const { from: start, until } = window()
    const things = [
      () => setNights(app, anna, { ...window(), seats: oneOf(0, 0, 1, 2, 6, null) }),
      () => book(app, { listingId: id, customerId: ben.userId, time: window(), seats: 1 + upTo(2) }),
      () => book(app, { listingId: id, customerId: ben.userId, time: window(), state: 'proposed' }),
      () =>
        createException(app, anna, {
          listingId: id,
          start: new Date(`${start}T06:00:00Z`),
          end: new Date(`${until}T06:00:00Z`),
          seats: upTo(3),
        }),
      () =>
        setAvailabilityPlan(app, anna, {
          listingId: id,
          plan: oneOf(null, {
            type: 'availability-plan/day' as const,
            entries: weekdays.filter(() => random() < 0.8).map((dayOfWeek) => ({ dayOfWeek, seats: 1 + upTo(3) })),
          }),
        }),
    ]
    await oneOf(...things)().catch((problem: Error) => expect(problem.name, problem.stack).toBe('Problem'))
  }
  return id
}

const listings: string[] = []
for (let count = full ? 400 : 80; count > 0; count -= 1) listings.push(await livedListing())

/** Free places by the arithmetic of the calendar, which knows nothing of counters. */
const freeOf = new Map<string, number[]>()
for (const listingId of listings) {
  const nights = await freeNights(app, visitor, { listingId, from: '2024-06-01', until: '2024-07-05' })
  freeOf.set(
    listingId,
    nights.map(({ free }) => free),
  )
}

function fits(id: string, { from, until }: { from: string; until: string }, party: number): boolean {
  const index = (day: string) => Math.round((Date.parse(day) - Date.parse('2024-06-01')) / 86_400_000)
  return (freeOf.get(id) ?? []).slice(index(from), index(until)).every((free) => free >= party)
}

test('a search by dates finds the listings with a place for everybody on every night, and no others', async () => {
  let [found, missed] = [0, 0]
  for (let round = 0; round < (full ? 300 : 60); round += 1) {
    const from = inJune(0, 24)
    const dates = { from, until: addDays(from, 1 + upTo(oneOf(2, 9))) }
    const party = 1 + upTo(3)
    const query: SearchQuery = { ...everything, dates, capacity: { min: party, max: null } }
    const capacity = await db.selectFrom('listings').select(['id', 'capacity']).execute()
    const expected = capacity
      .filter((each) => each.capacity >= party && fits(each.id, dates, party))
      .map(({ id }) => id)
    const { total } = await searchListings(app, visitor, query)
    expect(total.count, JSON.stringify({ dates, party })).toBe(expected.length)
    const shown = await findFree(
      { mode: 'day-full', start: new Date(dates.from), end: new Date(dates.until), seats: party },
      { least: party },
    )
    expect(shown.toSorted()).toEqual(expected.toSorted())
    found += expected.length
    missed += listings.length - expected.length
  }
  expect(Math.min(found, missed)).toBeGreaterThan(listings.length)
})

test('a span within the window is enough where the query asks for one', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [start, nights] = [inJune(0, 15), 1 + upTo(4)]
    const end = addDays(start, 8)
    const window = { start: new Date(start), end: new Date(end), seats: 2, minDuration: nights }
    const expected = listings.filter((id) =>
      Array.from({ length: 9 - nights }, (_, shift) => addDays(start, shift)).some((from) =>
        fits(id, { from, until: addDays(from, nights) }, 2),
      ),
    )
    const found = await findFree({ mode: 'day-partial', ...window })
    expect(found.toSorted()).toEqual(expected.toSorted())
  }
})

test('a listing by the hour is found on days with hours, and by the stretch that is free', async () => {
  const id = await publishedListing(app, anna.userId, { publicLat: 10, publicLng: 10 })
  await setAvailabilityPlan(app, anna, {
    listingId: id,
    plan: {
      type: 'availability-plan/time',
      timezone: 'Europe/Berlin',
      entries: [{ dayOfWeek: 'sat', seats: 2, startTime: '10:00', endTime: '20:00' }],
    },
  })
  const saturday = (hour: number) => new Date(Date.UTC(2024, 5, 15, hour))
  await book(app, { listingId: id, customerId: ben.userId, time: { start: saturday(10), end: saturday(12) }, seats: 2 })
  const bounds = { north: 10.1, south: 9.9, east: 10.1, west: 9.9 }
  const byDates = async (from: string, until: string) =>
    (await searchListings(app, visitor, { ...everything, bounds, dates: { from, until } })).total.count
  expect(await byDates('2024-06-14', '2024-06-16')).toBe(1)
  expect(await byDates('2024-06-16', '2024-06-20')).toBe(0)
  const byHours = (mode: 'time-full' | 'time-partial', from: number, until: number, minDuration?: number) =>
    findFree({ mode, start: saturday(from), end: saturday(until), seats: 1, minDuration }, { bounds })
  expect(await byHours('time-full', 12, 18)).toEqual([id])
  expect(await byHours('time-full', 11, 18)).toEqual([])
  expect(await byHours('time-partial', 9, 18, 360)).toEqual([id])
  expect(await byHours('time-partial', 9, 18, 361)).toEqual([])
  await setNights(app, anna, { listingId: id, from: '2024-06-15', until: '2024-06-16', seats: 0 })
  expect(await byDates('2024-06-14', '2024-06-16')).toBe(0)
  expect(await byHours('time-full', 12, 18)).toEqual([])
})
