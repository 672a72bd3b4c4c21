import { expect, test } from 'vitest'
import { listingPicture } from '#tests/worlds/listing-picture.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { closeListing, publicPicture } from './index.ts'

const { app, people, room } = await stayWorld()
const { anna } = people

test('the first picture of a place is public while everybody may see the place', async () => {
  const listingId = await room()
  expect(await publicPicture(app, listingId)).toBeNull()
  const imageId = await listingPicture(app, anna)
  await app.db.insertInto('listingImages').values({ listingId, imageId, position: 0, alt: '' }).execute()
  expect(await publicPicture(app, listingId)).toBe(`/media/${'a'.repeat(64)}/landscape-crop`)
  await closeListing(app, anna, { id: listingId })
  expect(await publicPicture(app, listingId)).toBeNull()
})
