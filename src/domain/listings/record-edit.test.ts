import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import { listingPicture } from '#tests/worlds/listing-picture.ts'
import { addListingImage, updateListing, updateListingData, updateListingOf } from './index.ts'

const { db } = await freshDatabase()
const base = await testApp(db)
const app = { ...base, marketplace: { ...base.marketplace, editAfterApproval: 'waits' as const } }
const anna = await person(app, 'anna')

const submitted = 'listing.submitted by anna'
test.each<[string, (id: string) => Promise<unknown>, string[]]>([
  ['the page', (id) => updateListing(app, anna, { id, title: 'Neu' }), ['listing.updated by anna', submitted]],
  ['a program', (id) => updateListingData(app, anna, { id, title: 'Neu' }), ['listing.updated by anna', submitted]],
  [
    'a program that appends a picture',
    async (id) => addListingImage(app, anna, { id, imageId: await listingPicture(app, anna) }),
    ['listing.updated by anna', submitted],
  ],
  [
    'a program that changes what nobody sees',
    (id) => updateListingData(app, anna, { id, privateData: { note: 'x' } }),
    ['listing.updated by anna'],
  ],
  ['the operator’s program', (id) => updateListingOf(app, { id, title: 'Neu' }), ['listing.updated by nobody']],
])('a change by %s is recorded once, and reviewed where people see it', async (_, change, recorded) => {
  const id = await publishedListing(app, anna.userId)
  await change(id)
  const events = await db.selectFrom('events').selectAll().where('subjectId', '=', id).orderBy('seq').execute()
  expect(
    events.map(({ name, actorId }) => `${name} by ${actorId === anna.userId ? 'anna' : (actorId ?? 'nobody')}`),
  ).toEqual(recorded)
})
