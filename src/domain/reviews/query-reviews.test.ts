import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/id.ts'
import { codeOf } from '#tests/refusal.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { listingRatings, personRatings, queryPendingReviews, queryReviews, reviewsById, showReview } from './index.ts'

const { app, people, room, transactionIn } = await stayWorld()
const { anna, ben, chiara } = people
const programs = { kind: 'system', locale: 'de' } as const
const visitor = { kind: 'visitor', locale: 'de' } as const
const texts = async (page: Promise<{ items: { content: string }[] }>) => (await page).items.length

let [reviewed, waiting, reviewedAt, waitingAt] = ['', '', '', '']
beforeAll(async () => {
  reviewedAt = await room()
  reviewed = await transactionIn(reviewedAt, 'state/reviewed')
  waitingAt = await room()
  waiting = await transactionIn(waitingAt, 'state/reviewed-by-customer')
})

test('the reviews of a listing are those of its guests; a person has those of both sides', async () => {
  const { items } = await queryReviews(app, { listingId: reviewedAt })
  expect(items).toMatchObject([{ type: 'ofProvider', authorId: ben.userId, subjectId: anna.userId, rating: 5 }])
  expect((await queryReviews(app, { subjectId: ben.userId })).items).toMatchObject([
    { type: 'ofCustomer', authorId: anna.userId },
  ])
  expect(await texts(queryReviews(app, { transactionId: reviewed }))).toBe(2)
  expect(await texts(queryReviews(app, { transactionId: reviewed, type: 'ofCustomer' }))).toBe(1)
  expect(await texts(queryReviews(app, { listingId: reviewedAt, type: 'ofCustomer' }))).toBe(1)
})

test('a review that waits for the other one is read by its author and the operator’s programs alone', async () => {
  expect(await texts(queryReviews(app, { listingId: waitingAt }))).toBe(0)
  const pending = (viewer: Parameters<typeof queryPendingReviews>[1]) =>
    texts(queryPendingReviews(app, viewer, { transactionId: waiting }))
  expect(await Promise.all([ben, programs].map(pending))).toEqual([1, 1])
  expect(await Promise.all([anna, chiara, visitor].map(pending))).toEqual([0, 0, 0])
  const [review] = (await queryPendingReviews(app, ben, { transactionId: waiting })).items
  const id = review?.id ?? ''
  for (const viewer of [ben, programs])
    expect(await showReview(app, viewer, id)).toMatchObject({ id, state: 'pending' })
  for (const viewer of [anna, chiara, visitor]) expect(await codeOf(showReview(app, viewer, id))).toBe('not-found')
  expect(await reviewsById(app, [id])).toMatchObject([{ id, state: 'pending' }])
})

test('a public review is shown to everybody, one that is not there to nobody', async () => {
  const [review] = (await queryReviews(app, { listingId: reviewedAt })).items
  expect(await showReview(app, visitor, review?.id ?? '')).toMatchObject({ content: review?.content })
  for (const id of [newId(), 'no-id']) expect(await codeOf(showReview(app, anna, id))).toBe('not-found')
})

test('one says of what the reviews are wanted: of one listing, person or stay', async () => {
  expect(await codeOf(queryReviews(app, {}))).toBe('review-scope-missing')
  expect(await codeOf(queryReviews(app, { listingId: reviewedAt, subjectId: anna.userId }))).toBe(
    'review-scope-missing',
  )
})

test('ratings count public reviews, and say so where there are none', async () => {
  const none = { count: 0, average: null }
  const one = { count: 1, average: 5 }
  expect([...(await listingRatings(app, [reviewedAt, waitingAt]))]).toEqual([
    [reviewedAt, one],
    [waitingAt, none],
  ])
  expect([...(await personRatings(app, [anna.userId, ben.userId, chiara.userId]))]).toEqual([
    [anna.userId, one],
    [ben.userId, one],
    [chiara.userId, none],
  ])
  expect((await listingRatings(app, [])).size).toBe(0)
})
