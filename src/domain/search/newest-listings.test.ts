import { expect, test, vi } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { freshDatabase } from '#tests/database.ts'
import { aListing, insertListings } from '#tests/worlds/search-world.ts'
import { cityCounts, newestListings } from './index.ts'

const { db } = await freshDatabase()
const app = { db, marketplace: await loadMarketplace('euro2024', process.cwd()) }
const day = (date: number) => new Date(Date.UTC(2024, 4, date))

await insertListings(db, [
  aListing({ title: 'Sofa', publishedAt: day(1) }),
  aListing({ title: 'Bulli', publishedAt: day(3), lat: 52.52, lng: 13.4 }),
  aListing({ title: 'Saal', publishedAt: day(2) }),
  aListing({ title: 'Entwurf', publishedAt: day(4), state: 'draft' }),
  aListing({ title: 'Gelöscht', publishedAt: day(5), deleted: true }),
  aListing({ title: 'Vier Freunde', publishedAt: day(6), category: 'lookingForPlace' }),
])

test('the newest offers come first, and all that are public are counted', async () => {
  const { cards, total } = await newestListings(app, { kind: 'offer', limit: 2 }, 'de')
  expect(cards.map(({ title }) => title)).toEqual(['Bulli', 'Saal'])
  expect(total).toBe(3)
})

test('requests are a list of their own', async () => {
  const { cards, total } = await newestListings(app, { kind: 'request', limit: 3 }, 'de')
  expect(cards.map(({ title }) => title)).toEqual(['Vier Freunde'])
  expect(total).toBe(1)
})

test('a city counts the offers around it, and no requests', async () => {
  const counts = await cityCounts(app)
  expect(counts.get('dortmund')).toBe(2)
  expect(counts.get('berlin')).toBe(1)
  expect(counts.get('hamburg')).toBe(0)
})

test('what was counted within ten seconds is not counted again', async () => {
  const counts = await cityCounts(app)
  await insertListings(db, [aListing({ title: 'Zelt', publishedAt: day(7) })])
  expect(await cityCounts(app)).toBe(counts)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_001)
  expect((await cityCounts(app)).get('dortmund')).toBe((counts.get('dortmund') ?? 0) + 1)
})
