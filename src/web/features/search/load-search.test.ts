import { expect, test } from 'vitest'
import type { RequestContext } from '#web/server/request-context.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import { loadSearch } from './load-search.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const anna = await person(app, 'anna')
for (const capacity of [2, 5])
  await publishedListing(app, anna.userId, { capacity, availableFrom: '2024-04-01', availableUntil: '2024-07-14' })

const context = { app, viewer: anna, locale: 'de', site: {} } as unknown as RequestContext
const load = (search: string) => loadSearch(context, new URL(`https://quartier.example/s?${search}`))

test('a link of last month says that its days have passed, and searches for the rest', async () => {
  const { mistakes, found, query } = await load('dates=2024-04-10,2024-04-12&pub_capacityNumberOfPeople=4,')
  expect(mistakes.dates).toBe('past')
  expect(query).toMatchObject({ dates: null, capacity: { min: 4, max: null } })
  expect(found.total.count).toBe(1)
})

test('a form that is sent with days that have passed keeps them in its address', async () => {
  const sent = load('from=2024-04-10&until=2024-04-12&people=4')
  const answer: unknown = await sent.catch((thrown: unknown) => thrown)
  const address = new URL((answer as Response).headers.get('location') ?? '', 'https://quartier.example')
  expect(address.searchParams.get('dates')).toBe('2024-04-10,2024-04-12')
  expect(address.searchParams.get('pub_capacityNumberOfPeople')).toBe('4,')
})
