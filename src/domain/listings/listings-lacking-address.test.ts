import { expect, test } from 'vitest'
import { nowhere } from '#tests/nowhere.ts'
import { minute } from '#tests/app.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { createListingFromData, lacksAddress, listingsLackingAddress, updateListing } from './index.ts'

const { app, people, room } = await stayWorld({ geocoder: nowhere })
const { anna, ben, operator } = people

/** What is found now: an answer is kept for five minutes. */
function found() {
  app.clock.pass(6 * minute)
  return listingsLackingAddress(app, operator)
}

test('an offer that a program published with a point alone is found until its address is written', async () => {
  const id = await room({ title: 'Gemeindehaus St. Anna' })
  expect(await found()).toBeNull()
  const point = { lat: 51.5203, lng: 7.0946 }
  const draft = await createListingFromData(
    app,
    anna,
    { title: 'Nur ein Punkt', geolocation: point },
    { publish: false },
  )
  const stored = await app.db
    .selectFrom('listingLocations')
    .select('address')
    .where('listingId', '=', draft.id)
    .executeTakeFirstOrThrow()
  expect(await found(), 'a draft has no guests').toBeNull()
  await updateListing(app, anna, { id, location: { ...point, address: stored.address } })
  expect(await found()).toMatchObject({ count: 1, first: { id, title: 'Gemeindehaus St. Anna' } })
  expect(await lacksAddress(app, id)).toBe(true)
  expect(await lacksAddress(app, draft.id)).toBe(false)
  await updateListing(app, anna, { id, location: { ...point, address: 'Am Markt 3, 45879 Gelsenkirchen' } })
  expect(await found()).toBeNull()
  expect(await lacksAddress(app, id)).toBe(false)
})

test('only staff see the listings without an address', async () => {
  await expect(listingsLackingAddress(app, ben)).rejects.toMatchObject({ code: 'forbidden' })
})
