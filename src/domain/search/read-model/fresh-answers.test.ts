import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { loadInThreads } from '#adapters/database/load-in-threads.ts'
import { createSearchFeed } from '#adapters/database/search-feed.ts'
import { loadMarketplace } from '#config/marketplace.ts'
import { freshDatabase } from '#tests/database.ts'
import { aListing, insertListings } from '#tests/worlds/search-world.ts'
import { createSearchModel, currentPosition, parseSearchQuery, searchListings } from '../index.ts'

const { db, pool, url } = await freshDatabase()
const marketplace = await loadMarketplace('euro2024', process.cwd())
const everything = parseSearchQuery(new URLSearchParams(), marketplace)
const hut = aListing({ title: 'Gartenhaus', description: 'Mit Apfelbaum' })
await insertListings(db, [hut, ...Array.from({ length: 50 }, () => aListing())])
const parts = { feed: createSearchFeed(pool, marketplace), log: () => {} }
const node = (megabytes = 50) => createSearchModel({ ...parts, megabytes })
/** A node that reads its listings in threads of their own, however few they are. */
const threaded = ({ megabytes = 50, database = url } = {}) =>
  createSearchModel({ ...parts, megabytes, manyListings: 0, loadAside: loadInThreads(database, marketplace) })
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
  for (const model of [node(0), node(0.01), threaded({ megabytes: 0.01 })]) {
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

test('what changes while threads read the listings is found as it is now', async () => {
  for (let edit = 1; edit <= 5; edit += 1) {
    const model = threaded()
    const changes = [rename(`Laube ${edit}`)]
    for (let wait = 0; wait < 5; wait += 1) changes.push(sleep(wait * 40).then(() => rename(`Laube ${edit}`)))
    await Promise.all([model.catchUp(), ...changes])
    const position = await currentPosition({ db })
    expect(await model.reaching(position)).not.toBeNull()
    expect(await titles(model, position)).toEqual([`Laube ${edit}`])
    expect(model.state().listings).toBe(51)
    await model.stop()
  }
})

test('a node that is stopped while threads read the listings ends them and their connections', async () => {
  const model = threaded()
  await sleep(60)
  const started = performance.now()
  await model.stop()
  expect(performance.now() - started).toBeLessThan(1000)
  const readers = () => pool.query(`select from pg_stat_activity where application_name = 'quartier search'`)
  const deadline = performance.now() + 5000
  while (((await readers()).rowCount ?? 0) > 0 && performance.now() < deadline) await sleep(20)
  expect((await readers()).rowCount).toBe(0)
})

test('threads that do not reach the database leave the answers to it', async () => {
  const model = threaded({ database: 'postgres://nobody@127.0.0.1:9/none' })
  await model.catchUp()
  expect(model.state().state).toBe('loading')
  expect(await titles(model)).toEqual(['Laube 5'])
  await model.stop()
})
