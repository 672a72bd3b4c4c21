import { expect, test } from 'vitest'
import { setNights } from '#domain/availability/index.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import { parseSearchQuery, searchListings } from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const anna = await person(app, 'anna')
const id = await publishedListing(app, anna.userId, { capacity: 2, availableFrom: null, availableUntil: null })
await setNights(app, anna, { listingId: id, from: '2024-06-18', until: '2024-06-21', seats: 0 })

/** Whether a search for an address finds Anna's place, which has nothing free in the nights from the 18th to the 20th. */
async function finds(address: string, earliestAlternative?: string): Promise<boolean> {
  const asked = parseSearchQuery(new URLSearchParams(address), app.marketplace)
  const query = { ...asked, ...(earliestAlternative && { earliestAlternative }) }
  const { total } = await searchListings(app, { locale: 'de' }, query)
  return total.count === 1
}

test('a search with leeway finds a place that is free one or two days later, and not further away', async () => {
  expect(await finds('dates=2024-06-20,2024-06-22')).toBe(false)
  expect(await finds('dates=2024-06-20,2024-06-22&flexible=1')).toBe(true)
  expect(await finds('dates=2024-06-19,2024-06-21&flexible=1')).toBe(false)
  expect(await finds('dates=2024-06-19,2024-06-21&flexible=2')).toBe(true)
})

test('other days are never before today', async () => {
  expect(await finds('dates=2024-06-18,2024-06-20&flexible=2')).toBe(true)
  expect(await finds('dates=2024-06-18,2024-06-20&flexible=2', '2024-06-18')).toBe(false)
})

test('a weekend within the days is enough, although nights between are taken', async () => {
  expect(await finds('dates=2024-06-17,2024-06-30')).toBe(false)
  expect(await finds('dates=2024-06-17,2024-06-30&flexible=weekend')).toBe(true)
})
