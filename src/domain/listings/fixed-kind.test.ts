import { expect, test } from 'vitest'
import { nowhere } from '#tests/nowhere.ts'
import { freshDatabase } from '#tests/database.ts'
import { testApp } from '#tests/app.ts'
import { person } from '#tests/people.ts'
import { codeOf } from '#tests/refusal.ts'
import { listingPicture } from '#tests/worlds/listing-picture.ts'
import {
  approveListing,
  closeListing,
  createDraft,
  findListing,
  publishListing,
  updateListing,
  updateListingData,
  updateListingOf,
} from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db, { geocoder: nowhere })
const anna = await person(app, 'anna')
const operator = await person(app, 'operator')

const kindOf = async (id: string) => (await findListing(app, anna, id)).kind
const asRequest = { category: 'lookingForPlace' }

async function waiting(): Promise<string> {
  const { id } = await createDraft(app, anna, {
    category: 'offeringPlace',
    title: 'Bei uns im Hof',
    description: 'Zwei Betten.',
    fields: { accessibility: ['no'] },
    location: { address: 'Bredowstraße 14, 10551 Berlin', lat: 52.5295, lng: 13.3401 },
  })
  await updateListing(app, anna, { id, images: [{ imageId: await listingPicture(app, anna) }] })
  await publishListing(app, anna, { id })
  return id
}

async function published(): Promise<string> {
  const id = await waiting()
  await approveListing(app, operator, { id })
  return id
}

test('an offer that was published does not become a request: not in the wizard, not by a program, not after closing', async () => {
  const id = await published()
  expect(await codeOf(updateListing(app, anna, { id, ...asRequest }))).toBe('listing-kind-fixed')
  expect(await codeOf(updateListingData(app, anna, { id, publicData: asRequest }))).toBe('listing-kind-fixed')
  expect(await codeOf(updateListingData(app, anna, { id, publicData: { listingType: 'lookingForPlace' } }))).toBe(
    'listing-kind-fixed',
  )
  await closeListing(app, anna, { id })
  expect(await codeOf(updateListing(app, anna, { id, ...asRequest }))).toBe('listing-kind-fixed')
  expect(await kindOf(id)).toBe('offer')
})

test('its category may be sent again as it is, and the rest is changed', async () => {
  const id = await published()
  await updateListing(app, anna, { id, category: 'offeringPlace', title: 'Bei uns am Hof' })
  await updateListingData(app, anna, { id, publicData: { category: 'offeringPlace', colour: 'green' } })
  expect((await findListing(app, anna, id)).title).toBe('Bei uns am Hof')
})

test('a listing that was never public may still change its kind', async () => {
  const id = await waiting()
  await updateListing(app, anna, { id, ...asRequest })
  expect(await kindOf(id)).toBe('request')
})

test("the operator's own program changes the kind of a published listing", async () => {
  const id = await published()
  await updateListingOf(app, { id, publicData: asRequest })
  expect(await kindOf(id)).toBe('request')
})
