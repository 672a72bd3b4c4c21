import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seededNumbers } from '#db/world/chance.ts'
import { freshDatabase } from '#tests/database.ts'
import { aListing, insertListings, randomListings } from '#tests/worlds/search-world.ts'
import { insideBounds } from './conditions.ts'
import { countInBoxes, mergeSearchCounts, readSearchCounts } from './search-counts.ts'

const { db, pool } = await freshDatabase()
const listings = randomListings(600, 20_240_614)
await insertListings(db, listings)
const ids = listings.map(({ id }) => id)

/** Squares in which the kept counts differ from the listings. The middle of a square may be off by rounding. */
async function differences(): Promise<unknown[]> {
  const { rows } = await sql`
    with kept as (
      select level, square, category, sum(listings)::int as listings, sum(lat) as lat, sum(lng) as lng
      from search_counts group by 1, 2, 3 having sum(listings) <> 0 or abs(sum(lat)) > 1e-6 or abs(sum(lng)) > 1e-6
    ), counted as (
      select level, coalesce(cell >> level, -1) as square, coalesce(category, '') as category, count(*)::int as listings,
        coalesce(sum(lat), 0) as lat, coalesce(sum(lng), 0) as lng
      from listing_search, unnest('{0, 4, 8, 12}'::int[]) level group by 1, 2, 3
    )
    select * from kept full join counted using (level, square, category)
    where kept.listings is distinct from counted.listings or abs(kept.lat - counted.lat) > 1e-6
      or abs(kept.lng - counted.lng) > 1e-6`.execute(db)
  return rows
}

/** One change of a few listings. */
async function change(random: () => number): Promise<void> {
  const some = Array.from({ length: 1 + Math.floor(random() * 5) }, () => ids[Math.floor(random() * ids.length)] ?? '')
  // In one order everywhere, as use-cases lock listings: changes of the same listings wait for each other.
  const inOrder = [...new Set(some)].toSorted()
  const listing = db.updateTable('listings').where('id', 'in', inOrder)
  const kind = Math.floor(random() * 7)
  if (kind === 0) await listing.set({ state: random() < 0.5 ? 'closed' : 'published' }).execute()
  if (kind === 1) await listing.set({ publicLat: 51 + random(), publicLng: 7 + random() }).execute()
  if (kind === 2) await listing.set({ publicLat: null, publicLng: null }).execute()
  if (kind === 3) await listing.set({ category: random() < 0.5 ? 'lookingForPlace' : 'offeringPlace' }).execute()
  if (kind === 4) await listing.set({ title: `Zimmer ${random()}` }).execute()
  if (kind === 5) await listing.set({ deleted: random() < 0.5 }).execute()
  if (kind === 6) await insertListings(db, [aListing(), aListing({ lat: 48.1, lng: 11.5 })])
}

test('kept counts are those of the listings after any changes, merged or not', async () => {
  const random = seededNumbers(5)
  expect(await differences()).toEqual([])
  for (let step = 0; step < 60; step += 1) {
    await change(random)
    if (step % 9 === 0) await mergeSearchCounts({ db }, 1)
    if (step % 3 === 0) expect(await differences(), `step ${step}`).toEqual([])
  }
  await mergeSearchCounts({ db }, 1)
  expect(await differences()).toEqual([])
  const { rows } = await sql<{ twice: number }>`
    select count(*)::int as twice from (
      select from search_counts group by level, square, category having count(*) > 1
    ) squares`.execute(db)
  expect(rows).toEqual([{ twice: 0 }])
})

test('twenty who publish, move and close at once, while others merge, leave right counts', async () => {
  const writers = Array.from({ length: 20 }, async (_, writer) => {
    const random = seededNumbers(100 + writer)
    // Two who change the same listings may have to wait for each other in a circle; one of them is then refused.
    for (let step = 0; step < 8; step += 1) await change(random).catch(() => {})
  })
  const mergers = [0, 1, 2].map(async () => {
    for (let step = 0; step < 15; step += 1) await mergeSearchCounts({ db }, 1)
  })
  await Promise.all([...writers, ...mergers])
  expect(await differences()).toEqual([])
})

test('two who merge at once lose nothing of a listing that has moved within its square', async () => {
  const id = (
    await db.selectFrom('listingSearch').select('listingId').where('cell', 'is not', null).executeTakeFirstOrThrow()
  ).listingId
  const move = () =>
    db
      .updateTable('listings')
      .set({ publicLat: sql`public_lat + 0.00001` })
      .where('id', '=', id)
      .execute()
  await move()
  const merges = await db.transaction().execute(async (tx) => {
    await mergeSearchCounts({ db: tx }, 1)
    await move()
    const second = mergeSearchCounts({ db }, 1)
    await waitsForLock()
    return [second]
  })
  await Promise.all(merges)
  expect(await differences()).toEqual([])
})

/** Returns when some connection waits for a row that another has changed. */
async function waitsForLock(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_locks where not granted`.execute(db)
    if (rows.length > 0) return
  }
}

test('publishing does not wait for another listing in the same street', async () => {
  const slow = await pool.connect()
  try {
    await slow.query('begin')
    await slow.query(`update listings set state = 'closed' where id = $1`, [ids[0]])
    const { lat, lng } = listings[0] ?? { lat: 0, lng: 0 }
    await insertListings(db, [aListing({ lat, lng }), aListing({ lat, lng })])
    await mergeSearchCounts({ db }, 1)
    await slow.query('rollback')
  } finally {
    slow.release()
  }
  expect(await differences()).toEqual([])
})

test('uncommitted changes are not counted', async () => {
  const before = (await readSearchCounts(db, { bounds: null, categories: [] }, 12)).total
  const failing = db.transaction().execute(async (tx) => {
    await insertListings(tx, [aListing()])
    throw new Error('the power is gone')
  })
  await expect(failing).rejects.toThrow('the power is gone')
  expect((await readSearchCounts(db, { bounds: null, categories: [] }, 12)).total).toBe(before)
  expect(await differences()).toEqual([])
})

test('several boxes are counted by one statement, each exactly, also across the 180th meridian', async () => {
  await insertListings(db, [aListing({ lat: -17, lng: 179.5 }), aListing({ lat: -17, lng: -179.5 })])
  const boxes = [
    { north: 51.8, east: 7.9, south: 51.2, west: 7.1 },
    { north: -16, east: -179, south: -18, west: 179 },
    { north: 55, east: 15, south: 47, west: 5 },
    { north: 0.1, east: 0.1, south: 0, west: 0 },
  ]
  const exact = await Promise.all(
    boxes.map(async (bounds) => {
      const { rows } = await sql<{ listings: number }>`
        select count(*)::int as listings from listing_search
        where category = 'offeringPlace' and ${insideBounds(bounds)}`.execute(db)
      return rows[0]?.listings
    }),
  )
  expect(await countInBoxes(db, boxes, ['offeringPlace'])).toEqual(exact)
  expect(exact[1]).toBeGreaterThan(1)
  expect(exact[2]).toBeGreaterThan(100)
  expect(await countInBoxes(db, [], ['offeringPlace'])).toEqual([])
})
