import { expect, test } from 'vitest'
import { createSearchFeed } from '#adapters/database/search-feed.ts'
import { loadMarketplace } from '#config/marketplace.ts'
import { freshDatabase } from '#tests/database.ts'
import { aListing, insertListings, randomListings } from '#tests/worlds/search-world.ts'
import { fromCopy } from './from-copy.ts'
import { createSearchModel, queryListings } from './index.ts'
import type { ListingQuery } from './listing-query.ts'

const { db, pool } = await freshDatabase()
const marketplace = await loadMarketplace('euro2024', process.cwd())
const searchModel = createSearchModel({ feed: createSearchFeed(pool, marketplace), log: () => {}, megabytes: 50 })
const hut = aListing({ title: 'Gartenhaus', capacity: 9, publicData: { pets: 'yes', languages: ['de', 'pl'] } })
await insertListings(db, [hut, ...randomListings(400, 20_240_614)])
await searchModel.catchUp()

const everything: ListingQuery = { extended: [], sort: [], page: 1, perPage: 24 }
const field = (key: string, values: string[], mode: 'any' | 'all' = 'any') => ({
  data: 'publicData' as const,
  key,
  mode,
  values,
  range: null,
})
const atLeast = (min: number) => ({ ...field('capacityNumberOfPeople', [`${min},`]), range: { min, max: null } })

const known: [what: string, asked: Partial<ListingQuery>][] = [
  ['everything', {}],
  ['a box', { bounds: { north: 52, south: 50, east: 9, west: 6 } }],
  ['a category', { extended: [field('category', ['offeringPlace'])] }],
  ['a category that is said twice', { extended: [field('category', ['offeringPlace', 'offeringPlace'])] }],
  ['a category that nobody has', { extended: [field('category', ['palace'])] }],
  ['a field of the marketplace', { extended: [field('pets', ['yes'])] }],
  ['a field that many have', { extended: [field('accessibility', ['yes', 'no'])] }],
  ['several values of a field', { extended: [field('languages', ['de', 'pl'], 'all')] }],
  ['places for many, in a box', { extended: [atLeast(4)], bounds: { north: 54, south: 48, east: 12, west: 6 } }],
  ['near to somewhere', { origin: { lat: 51.5, lng: 7.4 } }],
]

test.each(known)('the number for %s comes from memory and is that of the database', async (_what, asked) => {
  const query = { ...everything, ...asked }
  const inDatabase = (await queryListings({ db, marketplace, searchModel: undefined }, query)).totalItems
  // A copy that is slow for a moment leaves the answer to the database.
  await expect
    .poll(async () => (await fromCopy({ db, searchModel }, query))?.total, { timeout: 10_000 })
    .toBe(inDatabase)
  expect((await queryListings({ db, marketplace, searchModel }, query)).totalItems).toBe(inDatabase)
})

const unknown: [what: string, asked: Partial<ListingQuery>][] = [
  ['words', { keywords: 'Gartenhaus' }],
  ['one author', { authorId: hut.id }],
  ['a price', { price: { min: 100, max: null } }],
  ['data that only the engine sees', { extended: [{ ...field('pets', ['yes']), data: 'metadata' }] }],
  ['an exact number of places', { extended: [{ ...atLeast(2), range: { exact: 2 } }] }],
]

test.each(unknown)('%s is asked of the database', async (_what, asked) => {
  expect(await fromCopy({ db, searchModel }, { ...everything, ...asked })).toBeNull()
})

const orders: [order: string, asked: Partial<ListingQuery>][] = [
  ['the newest', {}],
  ['the oldest', { sort: [{ by: 'createdAt', ascending: true }] }],
  ['the dearest', { sort: [{ by: 'price', ascending: false }] }],
  ['the nearest', { origin: { lat: 51.5, lng: 7.4 } }],
]

test.each(orders)('%s come page by page in the order of the database, whatever is asked', async (_order, asked) => {
  await expect.poll(async () => await fromCopy({ db, searchModel }, everything), { timeout: 10_000 }).not.toBeNull()
  for (const [, conditions] of known)
    for (const page of [1, 2, 3, 30]) {
      const query = { ...everything, ...conditions, ...asked, perPage: 10, page }
      const expected = await queryListings({ db, marketplace, searchModel: undefined }, query)
      expect(await queryListings({ db, marketplace, searchModel }, query), JSON.stringify(query)).toEqual(expected)
    }
})

const strange: [what: string, asked: Partial<ListingQuery>, sameAs: Partial<ListingQuery> | null][] = [
  ['for two and a half people', { extended: [atLeast(2.5)] }, { extended: [atLeast(3)] }],
  ['for exactly two and a half', { extended: [{ ...atLeast(2), range: { exact: 2.5 } }] }, null],
  ['from a fraction of a cent', { price: { min: 100.5, max: 3000.5 } }, { price: { min: 101, max: 3001 } }],
  ['for more people than there are', { keywords: 'Zimmer', extended: [atLeast(999_999_999_999_999)] }, null],
  ['for signs that are no words', { keywords: '[]' }, null],
  ['with no value of a field', { extended: [field('pets', [])] }, null],
  ['with no value of a list', { keywords: 'Gartenhaus', extended: [field('languages', [], 'all')] }, null],
]

test.each(strange)('a search %s fails nowhere', async (_what, asked, sameAs) => {
  for (const copy of [searchModel, undefined]) {
    const found = await queryListings({ db, marketplace, searchModel: copy }, { ...everything, ...asked })
    const expected =
      sameAs && (await queryListings({ db, marketplace, searchModel: copy }, { ...everything, ...sameAs }))
    expect(found).toEqual(expected ?? { ids: [], totalItems: 0, nextCursor: null })
  }
})

test('behind the last of a page the next one begins', async () => {
  const query = { ...everything, perPage: 7, extended: [atLeast(2)] }
  const all = await queryListings({ db, marketplace, searchModel: undefined }, { ...query, perPage: 1000 })
  const seen: string[] = []
  for (let cursor: string | undefined; seen.length < all.ids.length; ) {
    const { ids, nextCursor } = await queryListings({ db, marketplace, searchModel }, { ...query, cursor })
    seen.push(...ids)
    cursor = nextCursor ?? undefined
    if (!cursor) break
  }
  expect(seen).toEqual(all.ids)
})

test('what was closed a moment ago is not counted any more', async () => {
  const query = { ...everything, extended: [atLeast(9)] }
  const number = async () => (await queryListings({ db, marketplace, searchModel }, query)).totalItems
  const before = await number()
  await db.updateTable('listings').set({ state: 'closed' }).where('id', '=', hut.id).execute()
  expect(await number()).toBe((before ?? 0) - 1)
})
