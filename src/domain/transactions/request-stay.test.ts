import { expect, test } from 'vitest'
import { setNights } from '#domain/availability/index.ts'
import { codeOf } from '#tests/refusal.ts'
import { stay, stayWorld } from '#tests/worlds/stay-world.ts'
import { initiate, requestStay, wishOf } from './index.ts'

const { app, people, room, show } = await stayWorld()
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
  expect(wishOf((await show(ben, transactionId)).protectedData)).toMatchObject({ dates: stay, people: 2 })
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
