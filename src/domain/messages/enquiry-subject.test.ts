import { expect, test } from 'vitest'
import { initiate } from '#domain/transactions/index.ts'
import type { Viewer } from '#domain/users/viewer.ts'
import { newId } from '#kernel/id.ts'
import { codeOf } from '#tests/refusal.ts'
import { conversationWorld, secretStreet } from '#tests/worlds/conversation-world.ts'
import { enquirySubject, passSafetyNotice } from './index.ts'

const { app, people, listings } = await conversationWorld()
const { anna, ben, kim } = people

test('before the first message one sees the listing, its host and the days, and nothing of the address', async () => {
  await app.db
    .updateTable('listings')
    .set({ availableFrom: '2024-06-14', availableUntil: '2024-07-14' })
    .where('id', '=', listings.room)
    .execute()
  const subject = await enquirySubject(app, ben, listings.room)
  expect(subject).toMatchObject({
    listing: { id: listings.room, title: 'Ruhiges Gästezimmer zum Hof', kind: 'offer', state: 'published' },
    author: { userId: anna.userId, firstName: 'Anna' },
    capacity: 2,
    availableFrom: '2024-06-14',
    availableUntil: '2024-07-14',
    noticePassed: false,
    openConversationId: null,
    offered: null,
  })
  expect(JSON.stringify(subject)).not.toContain(secretStreet)
})

test('the safety notice is read once, and an open conversation goes on', async () => {
  await passSafetyNotice(app, ben, anna.userId)
  const { transactionId } = await initiate(app, ben, {
    listingId: listings.bus,
    transition: 'transition/enquire',
    message: 'Guten Tag',
    clientKey: newId(),
  })
  expect(await enquirySubject(app, ben, listings.bus)).toMatchObject({
    noticePassed: true,
    openConversationId: transactionId,
  })
  // Kim has asked nothing there.
  expect((await enquirySubject(app, kim, listings.bus)).openConversationId).toBeNull()
})

test('who answers with a place offers one that is public and their own', async () => {
  const offered = async (viewer: typeof ben, offerId: string) =>
    (await enquirySubject(app, viewer, listings.room, { offerId })).offered
  const own = newId()
  const row = { id: own, authorId: ben.userId, state: 'published', title: 'Zelt im Hof', category: 'offeringPlace' }
  const at = app.clock.now()
  await app.db
    .insertInto('listings')
    .values({ ...row, description: '', capacity: 1, createdAt: at, updatedAt: at })
    .execute()
  expect(await offered(ben, own)).toMatchObject({ id: own, title: 'Zelt im Hof' })
  for (const other of [listings.bus, listings.draft, newId(), 'no-id']) expect(await offered(ben, other)).toBeNull()
})

test('what would be refused in the end is refused before anything is typed', async () => {
  const refusals: [code: string, viewer: Viewer, listingId: string][] = [
    ['listing-own', anna, listings.room],
    ['not-signed-in', { kind: 'visitor', locale: 'de' }, listings.room],
    ['transaction-listing-not-found', ben, newId()],
    ['transaction-listing-not-found', ben, 'no-id'],
    ['transaction-listing-not-found', ben, listings.deleted],
    ['listing-not-available', ben, listings.ofDora],
    ['transaction-listing-not-found', ben, listings.draft],
    ['listing-not-open', ben, listings.closed],
  ]
  const found: string[] = []
  for (const [, viewer, id] of refusals) found.push(await codeOf(enquirySubject(app, viewer, id)))
  expect(found).toEqual(refusals.map(([code]) => code))
})
