import { expect, test } from 'vitest'
import { passUntil, stayWorld } from '#tests/worlds/stay-world.ts'
import { codeOf } from '#tests/refusal.ts'
import { aspectMeans, queryReviews, removeReview, reviewStay } from './index.ts'

const { app, people, room, transactionIn } = await stayWorld()
const { anna, ben, operator } = people
const words = { rating: 4, content: 'Herzlich, ruhig, gern wieder.' }

test('guests and hosts give stars to aspects of their own, which are public with the review', async () => {
  const listingId = await room()
  const transactionId = await transactionIn(listingId, 'state/delivered')
  await passUntil(app, '2024-06-23T12:00:00Z')
  const refused: Record<string, number>[] = [
    { elegance: 5 },
    { houseRules: 5 },
    { cleanliness: 6 },
    { cleanliness: 4.5 },
    { cleanliness: 0 },
  ]
  for (const aspects of refused)
    expect(await codeOf(reviewStay(app, ben, { transactionId, ...words, aspects }))).toBe('field-invalid')
  await reviewStay(app, ben, { transactionId, ...words, aspects: { cleanliness: 5, location: 3 } })
  expect(await aspectMeans(app, { listingId })).toEqual([])
  await reviewStay(app, anna, { transactionId, ...words, aspects: { houseRules: 2 } })
  expect(await aspectMeans(app, { subjectId: ben.userId })).toEqual([
    { type: 'ofCustomer', key: 'houseRules', average: 2, count: 1 },
  ])
  const ofRoom = await aspectMeans(app, { listingId })
  expect(ofRoom.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual([
    { type: 'ofProvider', key: 'cleanliness', average: 5, count: 1 },
    { type: 'ofProvider', key: 'location', average: 3, count: 1 },
  ])
  const [review] = (await queryReviews(app, { listingId })).items
  expect(review).toMatchObject({ aspects: { cleanliness: 5, location: 3 } })
  await removeReview(app, operator, { reviewId: review?.id ?? '', reason: 'Beleidigend' })
  expect(await aspectMeans(app, { listingId })).toEqual([])
})

test('a review without aspects is a review', async () => {
  const listingId = await room()
  const transactionId = await transactionIn(listingId, 'state/delivered')
  await passUntil(app, '2024-06-23T12:00:00Z')
  await reviewStay(app, ben, { transactionId, ...words })
  await reviewStay(app, anna, { transactionId, ...words })
  expect((await queryReviews(app, { listingId })).items).toMatchObject([{ rating: 4, aspects: {} }])
})
