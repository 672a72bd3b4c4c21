import { expect, test } from 'vitest'
import { passUntil, stayWorld } from '#tests/worlds/stay-world.ts'
import { forgetPastAddresses } from './index.ts'

const { app, people, room, ask, act, show, transactionIn } = await stayWorld()
const { anna, ben } = people
const home = { address: 'Bredowstraße 14, 10551 Berlin', building: 'Hinterhaus', lat: 52.527, lng: 13.34 }

/** A stay from 20 to 23 June that Anna has accepted, with her address in it. */
async function agreed(): Promise<string> {
  return transactionIn(await homeOf(), 'state/accepted')
}

async function homeOf(): Promise<string> {
  const listingId = await room()
  await app.db
    .insertInto('listingLocations')
    .values({ listingId, ...home, precision: 'exact', updatedAt: app.clock.now() })
    .execute()
  return listingId
}

const kept = async () =>
  (await app.db.selectFrom('stayAddresses').select('transactionId').execute()).map(({ transactionId }) => transactionId)

test('the address of a stay is deleted once its guest may no longer read it, and not before', async () => {
  const id = await agreed()
  await passUntil(app, '2024-06-22T21:59:00Z')
  expect([await forgetPastAddresses(app), await kept()]).toEqual([0, [id]])
  expect((await show(ben, id)).address).toMatchObject(home)
  await passUntil(app, '2024-06-30T22:00:00Z')
  expect((await show(ben, id)).address).toBeNull()
  expect([await forgetPastAddresses(app), await kept()]).toEqual([1, []])
  expect(await forgetPastAddresses(app)).toBe(0)
})

test('the address of a stay that was cancelled is deleted at once, others stay', async () => {
  const [cancelled, going] = [await agreed(), await agreed()]
  expect(await kept()).toEqual(expect.arrayContaining([cancelled, going]))
  await act(anna, cancelled, 'cancel-by-provider')
  await forgetPastAddresses(app)
  expect(await kept()).toEqual([going])
})

test('addresses that may still be read do not hide that of a later stay that was cancelled', async () => {
  const readable = await agreed()
  await passUntil(app, '2024-06-24T12:00:00Z')
  const cancelled = await ask(await homeOf(), ben, { from: '2024-07-20', until: '2024-07-23' })
  await act(anna, cancelled, 'accept')
  await act(anna, cancelled, 'cancel-by-provider')
  await forgetPastAddresses(app, 1)
  expect(await kept()).toContain(readable)
  expect(await kept()).not.toContain(cancelled)
})

test('many past addresses are deleted in batches', async () => {
  const ids = [await agreed(), await agreed(), await agreed()]
  await passUntil(app, '2024-07-10T00:00:00Z')
  const before = (await kept()).length
  expect(before).toBeGreaterThanOrEqual(ids.length)
  expect(await forgetPastAddresses(app, 2)).toBe(2)
  expect(await forgetPastAddresses(app, 100)).toBe(before - 2)
})
