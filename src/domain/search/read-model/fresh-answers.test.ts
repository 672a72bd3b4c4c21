import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSearchFeed } from '#adapters/database/search-feed.ts'
import { loadMarketplace } from '#config/marketplace.ts'
import { freshDatabase } from '#tests/database.ts'
import { aListing, insertListings } from '#tests/worlds/search-world.ts'
import { createSearchModel, currentPosition, parseSearchQuery, searchListings } from '../index.ts'

const { db, pool } = await freshDatabase()
const marketplace = await loadMarketplace('euro2024', process.cwd())
const everything = parseSearchQuery(new URLSearchParams(), marketplace)
const hut = aListing({ title: 'Gartenhaus', description: 'Mit Apfelbaum' })
await insertListings(db, [hut, ...Array.from({ length: 50 }, () => aListing())])
const node = (megabytes = 50) =>
  createSearchModel({ feed: createSearchFeed(pool, marketplace), log: () => {}, megabytes })
const [one, other] = [node(), node()]
await Promise.all([one.catchUp(), other.catchUp()])

async function titles(model: ReturnType<typeof node>, position?: string): Promise<string[]> {
  const query = { ...everything, keywords: 'Apfelbaum' }
  const app = { db, marketplace, searchModel: model }
  return (await searchListings(app, { locale: 'de', position }, query)).cards.map(({ title }) => title)
}
const rename = (title: string) => db.updateTable('listings').set({ title }).where('id', '=', hut.id).execute()

test('whoever changed a listing finds the change in the next search, on every node', async () => {
  for (let edit = 1; edit <= 20; edit += 1) {
    const title = `Gartenhaus ${edit}`
    await rename(title)
    const position = await currentPosition({ db })
    expect(await titles(one, position)).toEqual([title])
    expect(await titles(other, position)).toEqual([title])
  }
})

test('everybody else finds it within a second, also while another change takes its time', async () => {
  await db.transaction().execute(async (slow) => {
    await slow.updateTable('listings').set({ capacity: 7 }).where('title', '=', 'Zimmer').execute()
    await rename('Laube')
    const seen = async () => (await Promise.all([titles(one), titles(other)])).flat()
    const deadline = performance.now() + 1000
    while ((await seen()).join() !== 'Laube,Laube' && performance.now() < deadline) await sleep(20)
    expect(await seen()).toEqual(['Laube', 'Laube'])
  })
})

test('what was committed late is not skipped', async () => {
  const position = await currentPosition({ db })
  await one.catchUp()
  expect(await one.reaching(position)).not.toBeNull()
  const capacity = { min: 7, max: 7 }
  const app = { db, marketplace, searchModel: one }
  const late = await currentPosition({ db })
  const { total } = await searchListings(app, { locale: 'de', position: late }, { ...everything, capacity })
  expect(total.count).toBe(50)
})

test('without memory for it, or with too little, the database answers', async () => {
  for (const megabytes of [0, 0.01]) {
    const model = node(megabytes)
    await model.catchUp()
    expect(await model.reaching(null)).toBeNull()
    expect(await titles(model)).toEqual(['Laube'])
    await model.stop()
  }
})

test('a position of the future, or what is no position, does not keep anybody waiting', async () => {
  for (const position of ['9:99999999999:', 'x', '']) {
    const started = performance.now()
    expect(await titles(one, position)).toEqual(['Laube'])
    expect(performance.now() - started).toBeLessThan(2000)
  }
  await Promise.all([one.stop(), other.stop()])
})
