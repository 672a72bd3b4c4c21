import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import { closeListing, createDraft, openListing, updateListing, updateListingData } from './index.ts'
import { changePermissions, requireMember, updateProfileData } from '../users/index.ts'

const { db } = await freshDatabase()
const nowhere = {
  id: 'test',
  attribution: [],
  can: { typeahead: true, street: false, reverse: true, store: true },
  suggest: async () => [],
  reverse: async () => null,
}
const app = await testApp(db, { geocoder: nowhere })
const rounds = process.env.QUARTIER_TEST_SCALE === 'full' ? 200 : 25

test('eight workers who change the name, the listings, their state and the permissions of one member never fail', async () => {
  const anna = await person(app, 'anna')
  const operator = await person(app, 'operator')
  const { userId } = requireMember(anna)
  const listings = await Promise.all([1, 2, 3].map(() => publishedListing(app, userId)))
  const [first = '', second = '', third = ''] = listings
  let count = 0
  const workers: (() => Promise<unknown>)[] = [
    () => updateProfileData(app, anna, { displayName: `Anna ${(count += 1)}` }),
    () => updateListingData(app, anna, { id: first, title: `Zimmer ${count}`, publicData: { note: count } }),
    () => updateListingData(app, anna, { id: second, description: `Ruhig ${count}`, privateData: { note: count } }),
    () => updateProfileData(app, anna, { publicData: { note: count } }),
    () => updateListing(app, anna, { id: third, title: `Sofa ${count}` }),
    () => changePermissions(app, operator, { userId, may: { postListings: count % 2 === 0 } }).catch(refused),
    () =>
      closeListing(app, anna, { id: first })
        .then(() => openListing(app, anna, { id: first }))
        .catch(refused),
    () => createDraft(app, anna, { category: 'lookingForPlace' }).catch(refused),
  ]
  const failures: unknown[] = []
  const repeat = async (work: () => Promise<unknown>) => {
    for (let round = 0; round < rounds; round += 1) await work().catch((error: unknown) => failures.push(error))
  }
  await Promise.all(workers.map(repeat))
  expect(failures).toEqual([])
}, 300_000)

/** Refusals of the domain are no failures; a transaction that stood in another's way (`busy`) is one here. */
function refused(error: { name?: string; code?: string }): void {
  if (error.name !== 'Problem' || error.code === 'busy') throw error
}
