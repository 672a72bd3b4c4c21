import { expect, test } from 'vitest'
import { sendMessage } from '../messages/index.ts'
import { initiate } from '../transactions/index.ts'
import { updateProfile } from '../users/index.ts'
import { passUntil, stayWorld } from '#tests/worlds/stay-world.ts'
import { personFacts } from './index.ts'

const { app, people, room, ask, act, transactionIn } = await stayWorld()
const { anna, ben, chiara } = people
const visitor = { kind: 'visitor', locale: 'de' } as const

test('a newcomer has no figures, and nothing is invented for them', async () => {
  expect(await personFacts(app, ben, anna.userId)).toEqual({
    languages: [],
    hosting: { stays: 0, guests: 0, since: null, answers: null },
    rating: { count: 0, average: null },
    lastReview: null,
    vouches: [],
    forMembers: { town: '', emailConfirmed: true, phoneConfirmed: false, staysMade: 0 },
  })
})

test('visitors read nothing of where somebody lives, travels, or has confirmed', async () => {
  await updateProfile(app, anna, { languages: ['de', 'en'], town: 'Posen' })
  expect(await personFacts(app, visitor, anna.userId)).toMatchObject({ languages: ['de', 'en'], forMembers: null })
  expect(await personFacts(app, ben, anna.userId)).toMatchObject({ forMembers: { town: 'Posen' } })
  expect(await personFacts(app, ben, chiara.userId)).toMatchObject({ forMembers: { emailConfirmed: false } })
})

test('stays count on both sides once they are over, and the newest public review is told', async () => {
  await transactionIn(await room(), 'state/reviewed')
  await passUntil(app, '2024-06-24T12:00:00Z')
  expect(await personFacts(app, ben, anna.userId)).toMatchObject({
    hosting: { stays: 1, guests: 1 },
    rating: { count: 1, average: 5 },
    lastReview: { authorId: ben.userId },
    forMembers: { staysMade: 0 },
  })
  expect(await personFacts(app, anna, ben.userId)).toMatchObject({
    hosting: { stays: 0 },
    lastReview: { type: 'ofCustomer' },
    forMembers: { staysMade: 1 },
  })
})

test('answers count requests and enquiries of 180 days whose time is over, and no open ones', async () => {
  const days = (from: number) => ({ from: `2024-08-${from}`, until: `2024-08-${from + 1}` })
  const answersOf = async () => (await personFacts(app, ben, anna.userId))?.hosting.answers
  const accepted = await ask(await room(), ben, days(10))
  expect(await answersOf()).toBeNull()
  app.clock.pass(3 * 3_600_000)
  await act(anna, accepted, 'accept')
  const enquired = await initiate(app, ben, {
    listingId: await room(),
    transition: 'transition/enquire',
    message: 'Hallo',
  })
  app.clock.pass(5 * 3_600_000)
  await sendMessage(app, anna, { transactionId: enquired.transactionId, content: 'Hallo Ben', clientKey: 'a' })
  // With the stay of the test before: answered at once, after three and after five hours.
  expect(await answersOf()).toMatchObject({ share: 1, cases: 3, medianMilliseconds: 3 * 3_600_000 })
  await ask(await room(), ben, days(20))
  expect(await answersOf()).toMatchObject({ share: 1, cases: 3 })
  app.clock.pass(10 * 86_400_000)
  await passUntil(app, app.clock.now())
  expect(await answersOf()).toMatchObject({ share: 0.75, cases: 4 })
  app.clock.pass(181 * 86_400_000)
  expect(await answersOf()).toBeNull()
})

test.each(['banned', 'deleted'])('of people who are %s nothing is told', async (state) => {
  await app.db.updateTable('users').set({ state }).where('id', '=', chiara.userId).execute()
  expect(await personFacts(app, ben, chiara.userId)).toBeNull()
})
