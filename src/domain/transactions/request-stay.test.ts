import { expect, test } from 'vitest'
import { setNights } from '#domain/availability/index.ts'
import { codeOf } from '#tests/refusal.ts'
import { newId } from '#kernel/id.ts'
import type { Problem } from '#kernel/problem.ts'
import { stay, stayWorld } from '#tests/worlds/stay-world.ts'
import { agreedStaysAt, initiate, requestStay, requestedStayOf } from './index.ts'

const { app, people, room, act, show } = await stayWorld()
const { ben } = people

test('who asks to stay after a question asks for the days and people of the request, not those of the question', async () => {
  const listingId = await room({ capacity: 4 })
  const { transactionId } = await initiate(app, ben, {
    listingId,
    transition: 'transition/enquire',
    message: 'Is there room for four in July?',
    dates: { from: '2024-07-01', until: '2024-07-05' },
    people: 4,
  })
  const asked = await requestStay(app, ben, {
    listingId,
    dates: stay,
    people: 2,
    message: 'It will be two of us.',
    clientKey: 'request',
  })
  expect(asked).toMatchObject({ transactionId, continued: true })
  expect(requestedStayOf((await show(ben, transactionId)).protectedData)).toMatchObject({ dates: stay, people: 2 })
})

test('a request in a conversation that is sent again is the same request, also after its acceptance or at the same moment', async () => {
  const listingId = await room({ capacity: 4 })
  const { transactionId } = await initiate(app, ben, { listingId, transition: 'transition/enquire', message: 'Free?' })
  const send = () =>
    requestStay(app, ben, { listingId, dates: stay, people: 1, message: 'We would like to come.', clientKey: 'again' })
  for (const sent of await Promise.all([send(), send()])) expect(sent.transactionId).toBe(transactionId)
  await act(people.anna, transactionId, 'accept')
  expect((await send()).transactionId).toBe(transactionId)
  const bookings = await app.db.selectFrom('bookings').select('state').where('listingId', '=', listingId).execute()
  expect(bookings).toEqual([{ state: 'accepted' }])
  const texts = await app.db
    .selectFrom('messages')
    .select('id')
    .where('content', '=', 'We would like to come.')
    .execute()
  expect(texts).toHaveLength(1)
})

test('who asks for days that nobody can have is told why, not that they are taken', async () => {
  const listingId = await room({ availableFrom: '2024-06-14', availableUntil: '2024-07-14' })
  const refusal = (from: string, until: string) =>
    codeOf(requestStay(app, ben, { listingId, dates: { from, until }, clientKey: `${from} ${until}` }))
  expect(await refusal('2024-06-12', '2024-06-15')).toBe('booking-outside-listing-days')
  expect(await refusal('2024-07-13', '2024-07-15')).toBe('booking-outside-listing-days')
  expect(await refusal('2026-06-14', '2026-06-16')).toBe('booking-too-far-ahead')
  await setNights(app, people.anna, { listingId, from: '2024-06-20', until: '2024-06-21', seats: 0 })
  expect(await refusal('2024-06-19', '2024-06-22')).toBe('transaction-booking-time-not-available')
  expect(await refusal('2024-07-12', '2024-07-14')).toBe('was accepted')
})

const request = (listingId: string, { dates = stay, people = 1, guest = ben } = {}) =>
  requestStay(app, guest, { listingId, dates, people, message: 'May we stay?', clientKey: newId() })

const problemOf = (work: Promise<unknown>) => work.then(() => undefined).catch((problem: Problem) => problem)

test('a guest has one open request for a place and its nights: the second names the first', async () => {
  const listingId = await room({ capacity: 9 })
  const first = await request(listingId)
  const again = [
    request(listingId),
    request(listingId, { dates: { from: '2024-06-22', until: '2024-06-25' }, people: 2 }),
    initiate(app, ben, { listingId, transition: 'transition/request', dates: stay }),
  ]
  for (const refused of await Promise.all(again.map(problemOf)))
    expect(refused).toMatchObject({
      code: 'transaction-already-requested',
      params: { transaction: first.transactionId },
    })
  await request(listingId, { dates: { from: '2024-06-23', until: '2024-06-25' } })
  await request(listingId, { guest: people.chiara })
  await act(ben, first.transactionId, 'withdraw')
  await request(listingId)
  expect(await openRequests(listingId)).toBe(3)
})

test('where one request holds every place, the second still leads to the first', async () => {
  const listingId = await room({ capacity: 1 })
  await request(listingId)
  expect(await problemOf(request(listingId))).toMatchObject({ code: 'transaction-already-requested' })
})

test('a request in a conversation is refused like a new one while another request is open', async () => {
  const listingId = await room({ capacity: 9 })
  const first = await request(listingId)
  const question = { listingId, transition: 'transition/enquire', message: 'Is there a cot?' }
  const { transactionId: id } = await initiate(app, ben, question)
  expect(id).not.toBe(first.transactionId)
  expect(await problemOf(request(listingId))).toMatchObject({ code: 'transaction-already-requested' })
})

test('of requests sent at the same moment one remains', async () => {
  for (const capacity of [2, 9]) {
    const listingId = await room({ capacity })
    const before = await eventCount()
    const answers = await Promise.all(Array.from({ length: 8 }, () => problemOf(request(listingId))))
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
    for (const refused of answers.filter((answer) => answer !== undefined))
      expect(['transaction-already-requested', 'transaction-booking-time-not-available']).toContain(refused.code)
    expect(await openRequests(listingId)).toBe(1)
    expect((await eventCount()) - before).toBe(1)
  }
})

async function openRequests(listingId: string): Promise<number> {
  const open = app.db.selectFrom('bookings').select('id').where('listingId', '=', listingId)
  return (await open.where('state', '=', 'pending').execute()).length
}

async function eventCount(): Promise<number> {
  const created = await app.db.selectFrom('events').select('id').where('name', '=', 'booking.created').execute()
  return created.length
}

test('the agreed stays of a listing are those to come, with their places and people', async () => {
  const listingId = await room({ capacity: 9 })
  const { transactionId } = await request(listingId, { people: 3 })
  await request(listingId, { guest: people.chiara })
  expect(await agreedStaysAt(app.db, listingId, '2024-05-20')).toEqual([])
  await act(people.anna, transactionId, 'accept')
  const agreed = { transactionId, customerId: ben.userId, from: stay.from, until: stay.until, seats: 3, people: 3 }
  expect(await agreedStaysAt(app.db, listingId, '2024-05-20')).toEqual([agreed])
  expect(await agreedStaysAt(app.db, listingId, stay.until)).toEqual([])
})
