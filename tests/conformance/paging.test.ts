import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApi } from './api-site.ts'
import { LatLng, LatLngBounds, sdkFor, type Sdk } from './sdk.ts'

const site = await startApi()
const { db } = site.app
let sdk: Sdk

/** Beds along a line from Berlin eastwards, the first the nearest; every hundredth is by the hour. */
const many = 10_450
const hourly = {
  type: 'availability-plan/time',
  timezone: 'Europe/Berlin',
  entries: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((dayOfWeek) => ({
    dayOfWeek,
    startTime: '08:00',
    endTime: '20:00',
    seats: 1,
  })),
}

beforeAll(async () => {
  await sql`
    insert into listings (id, author_id, state, title, description, category, capacity, public_lat, public_lng,
      available_from, available_until, created_at, updated_at, published_at, availability_plan)
    select gen_random_uuid(), author_id, 'published', 'Bett ' || lpad(n::text, 5, '0') || case n % 2 when 0 then ' am See' else '' end,
      'Ein Bett.', category, 1, 52.5, 13.4 + n * 0.0001, available_from, available_until,
      created_at - n * interval '1 minute', updated_at, published_at - n * interval '1 minute',
      case when n % 100 = 0 then ${JSON.stringify(hourly)}::jsonb end
    from listings cross join generate_series(1, ${many}::int) n where listings.id = ${site.listingId}`.execute(db)
  await sql`analyze`.execute(db)
  sdk = (await sdkFor(site)).sdk
}, 120_000)

const titles = (answer: { data: { data: { attributes: { title?: unknown } }[] } }) =>
  answer.data.data.map(({ attributes }) => attributes.title)

describe('a list longer than ten thousand', () => {
  test('is read to its end by its cursor: each listing once, the newest first', async () => {
    const seen = new Set<string>()
    let cursor: string | null = null
    let last = Number.POSITIVE_INFINITY
    do {
      const asked = { perPage: 100, 'fields.listing': ['title', 'createdAt'], ...(cursor ? { cursor } : {}) }
      const { data } = await sdk.listings!.query!(asked)
      for (const { id, attributes } of data.data) {
        expect(seen.has(id.uuid)).toBe(false)
        seen.add(id.uuid)
        const created = (attributes.createdAt as unknown as Date).getTime()
        expect(created).toBeLessThanOrEqual(last)
        last = created
      }
      expect(data.meta.totalItems).toBe(many + 1)
      cursor = data.meta.nextCursor as string | null
    } while (cursor)
    expect(seen.size).toBe(many + 1)
  }, 120_000)

  test('has every page, the hundred and first too', async () => {
    const asked = { perPage: 100, page: 105, 'fields.listing': ['title'] }
    const answer = await sdk.listings!.query!(asked)
    expect(answer.data.meta).toMatchObject({ totalItems: many + 1, totalPages: 105, page: 105 })
    expect(titles(answer).at(-1)).toBe('Bett 10450 am See')
    expect((await sdk.listings!.query!({ ...asked, page: 106 })).data.data).toEqual([])
  })
})

describe('a search for free days', () => {
  const days = { start: '2024-06-15T00:00:00Z', end: '2024-06-18T00:00:00Z' }

  test.each(['day-full', 'day-partial'])('%s is paged', async (availability) => {
    const page = (number: number) => sdk.listings!.query!({ ...days, availability, perPage: 3, page: number })
    const [first, second, third] = [titles(await page(1)), titles(await page(2)), titles(await page(3))]
    expect(new Set([...first, ...second, ...third]).size).toBe(9)
    expect(second).toEqual(['Bett 00003', 'Bett 00004 am See', 'Bett 00005'])
  })

  test.each(['time-full', 'time-partial'])('%s is paged and counted', async (availability) => {
    const hours = { start: '2024-06-15T08:00:00Z', end: '2024-06-15T10:00:00Z', availability, perPage: 40 }
    const answers = [1, 2, 3, 4].map((page) => sdk.listings!.query!({ ...hours, page }))
    const [first, second, third, fourth] = await Promise.all(answers)
    expect(first?.data.meta).toMatchObject({ totalItems: 104, totalPages: 3 })
    expect([first, second, third, fourth].map((each) => each?.data.data.length)).toEqual([40, 40, 24, 0])
  })
})

test('words and distance go together: of what has the word the nearest first', async () => {
  const answer = await sdk.listings!.query!({ origin: new LatLng(52.5, 13.4), keywords: 'See', perPage: 3 })
  expect(answer.data.meta).toMatchObject({ totalItems: many / 2 })
  expect(titles(answer)).toEqual(['Bett 00002 am See', 'Bett 00004 am See', 'Bett 00006 am See'])
})

test('words in a box are counted on every page, and behind the last one too', async () => {
  // The first hundred beds of the line, half of them by the lake.
  const bounds = new LatLngBounds(new LatLng(52.6, 13.41005), new LatLng(52.4, 13.39))
  const pages = [1, 2, 3].map((page) => sdk.listings!.query!({ bounds, keywords: 'See', perPage: 30, page }))
  const answers = await Promise.all(pages)
  expect(answers.map((each) => each.data.data.length)).toEqual([30, 20, 0])
  for (const { data } of answers) expect(data.meta).toMatchObject({ totalItems: 50, totalPages: 2 })
})
