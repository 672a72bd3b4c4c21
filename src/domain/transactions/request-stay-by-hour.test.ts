import { expect, test } from 'vitest'
import { freeHours } from '#domain/availability/index.ts'
import { codeOf } from '#tests/refusal.ts'
import { passUntil, stayWorld } from '#tests/worlds/stay-world.ts'
import { alternativesFor, requestStayByHour } from './index.ts'

const { app, people, room, act, show } = await stayWorld()
const { anna, ben, chiara } = people
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
// Anna's sauna is open from 10 to 22 o'clock in Helsinki, every day, for one party.
const plan = {
  type: 'availability-plan/time',
  timezone: 'Europe/Helsinki',
  entries: weekdays.map((dayOfWeek) => ({ dayOfWeek, seats: 1, startTime: '10:00', endTime: '22:00' })),
}
const listingId = await room({ title: 'Ufersauna', availabilityPlan: JSON.stringify(plan) })
const evening = { listingId, day: '2024-06-20', start: 18 * 60, end: 20 * 60 + 30, people: 2, clientKey: 'evening' }
const free = async (day: string) => (await freeHours(app, chiara, { listingId, from: day, days: 1 }))?.days

test('everybody reads when a place is free, by the clocks of the place', async () => {
  expect(await free('2024-06-20')).toEqual([{ day: '2024-06-20', free: [{ from: 600, until: 1320 }] }])
  // It is noon in Berlin, and one o'clock in Helsinki: what is past is not free.
  expect((await freeHours(app, ben, { listingId, days: 1 }))?.days[0]?.free).toEqual([{ from: 780, until: 1320 }])
  expect(await freeHours(app, ben, { listingId: await room(), days: 1 }), 'nights are no hours').toBeNull()
})

test('Ben asks for two and a half hours, which nobody else can have, and Anna accepts', async () => {
  const { transactionId } = await requestStayByHour(app, ben, { ...evening, message: 'Zu zweit, mit Handtuch.' })
  const { booking } = await show(ben, transactionId)
  expect(booking).toMatchObject({
    state: 'pending',
    start: new Date('2024-06-20T15:00:00Z'),
    end: new Date('2024-06-20T17:30:00Z'),
  })
  expect((await free('2024-06-20'))?.[0]?.free).toEqual([
    { from: 600, until: 1080 },
    { from: 1230, until: 1320 },
  ])
  expect(await codeOf(requestStayByHour(app, chiara, { ...evening, start: 20 * 60, end: 21 * 60 }))).toBe(
    'transaction-booking-time-not-available',
  )
  expect((await requestStayByHour(app, ben, evening)).transactionId, 'the same key asks once').toBe(transactionId)
  await act(anna, transactionId, 'accept')
  await passUntil(app, '2024-06-20T17:31:00Z')
  expect((await show(ben, transactionId)).state).toBe('state/delivered')
})

test.each([
  ['the end before the start', { start: 1200, end: 1140 }, 'date-until-not-after-from'],
  ['hours at night', { start: 1300, end: 1400 }, 'transaction-booking-time-not-available'],
  ['a day gone by', { day: '2024-05-01' }, 'booking-in-the-past'],
  ['no day', { day: 'gestern' }, 'field-invalid'],
  ['no time', { start: Number.NaN }, 'field-required'],
  ['more minutes than a day has', { end: 5000 }, 'field-invalid'],
])('refused: %s', async (_what, change, code) => {
  const asked = requestStayByHour(app, ben, { ...evening, day: '2024-07-20', clientKey: 'wrong', ...change })
  expect(await codeOf(asked)).toBe(code)
})

test('a place that is given by the night has no hours; for hours that came to nothing there is no other place', async () => {
  const nights = await room({ title: 'Gästezimmer' })
  expect(await codeOf(requestStayByHour(app, ben, { ...evening, listingId: nights }))).toBe(
    'transaction-booking-time-not-available',
  )
  const { transactionId } = await requestStayByHour(app, ben, { ...evening, day: '2024-07-21', clientKey: 'in-vain' })
  await act(anna, transactionId, 'decline')
  expect(await alternativesFor(app, ben, transactionId)).toEqual([])
})
