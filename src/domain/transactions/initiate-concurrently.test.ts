import { expect, test } from 'vitest'
import { codeOf } from '#tests/refusal.ts'
import { crowd } from '#tests/worlds/crowd.ts'
import { stay, stayWorld } from '#tests/worlds/stay-world.ts'
import { newId } from '#kernel/id.ts'
import { requestStay } from './index.ts'

const { app, people, room } = await stayWorld()
const { ben, chiara } = people

const request = (listingId: string, clientKey: string, guest = ben) =>
  requestStay(app, guest, { listingId, dates: stay, people: 1, message: 'Guten Tag', clientKey })

test('a form for the last place that is sent 32 times at once is one request, however full the room is by then', async () => {
  const listingId = await room({ capacity: 1 })
  const clientKey = newId()
  const answers = await Promise.all(Array.from({ length: 32 }, () => request(listingId, clientKey)))
  expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1)
  expect(new Set(answers.map(({ messageId }) => messageId)).size).toBe(1)
  expect(answers.filter(({ continued }) => !continued)).toHaveLength(1)
  expect(await codeOf(request(listingId, newId(), chiara))).toBe('transaction-booking-time-not-available')
  expect((await request(listingId, clientKey)).transactionId).toBe(answers[0]?.transactionId)
})

test('a room that closes, or has its nights blocked, while somebody asks for it is not booked', async () => {
  const asked = { closed: await room(), blocked: await room() }
  const changing = await app.db.startTransaction().execute()
  await changing.updateTable('listings').set({ state: 'closed' }).where('id', '=', asked.closed).execute()
  await changing.updateTable('listings').set({ availableUntil: stay.from }).where('id', '=', asked.blocked).execute()
  const answers = Promise.all([codeOf(request(asked.closed, newId())), codeOf(request(asked.blocked, newId()))])
  // Both have looked, and wait for the rows.
  await new Promise((wait) => setTimeout(wait, 200))
  await changing.commit().execute()
  expect(await answers).toEqual(['listing-not-open', 'booking-outside-listing-days'])
  const begun = await app.db
    .selectFrom('transactions')
    .select('id')
    .where('listingId', 'in', Object.values(asked))
    .execute()
  expect(begun).toEqual([])
})

test('nights that the host blocks while somebody asks for them are not booked', async () => {
  const listingId = await room()
  const changing = await app.db.startTransaction().execute()
  await changing.selectFrom('listings').select('id').where('id', '=', listingId).forUpdate().execute()
  const answer = codeOf(request(listingId, newId()))
  // Has looked, and waits for the row, which itself stays as it is.
  await new Promise((wait) => setTimeout(wait, 200))
  const days = { startDate: stay.from, endDate: stay.until }
  const moments = { startAt: new Date(`${stay.from}T00:00Z`), endAt: new Date(`${stay.until}T00:00Z`) }
  await changing
    .insertInto('availabilityExceptions')
    .values({ listingId, id: newId(), seats: 0, createdAt: app.clock.now(), ...days, ...moments })
    .execute()
  await changing.insertInto('listingCalendars').values({ listingId, version: 1 }).execute()
  await changing.commit().execute()
  expect(await answer).toBe('transaction-booking-time-not-available')
})

test('a refused request is not counted', async () => {
  const listingId = await room({ capacity: 1 })
  const [first, ...others] = await crowd(app, 9)
  if (!first) throw new Error('nobody asks')
  await request(listingId, newId(), first)
  const codes = await Promise.all(others.map((guest) => codeOf(request(listingId, newId(), guest))))
  expect(new Set(codes)).toEqual(new Set(['transaction-booking-time-not-available']))
  const counted = await app.db
    .selectFrom('attempts')
    .select('subject')
    .where(
      'subject',
      'in',
      others.map(({ userId }) => `enquiry:${userId}`),
    )
    .execute()
  expect(counted).toEqual([])
})
