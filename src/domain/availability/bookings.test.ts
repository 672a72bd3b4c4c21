import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/id.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { book, publishedListing } from '#tests/worlds/availability-world.ts'
import type { Member } from '../users/viewer.ts'
import { bookingOf, changeBookingState, findNightDifferences } from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const anna: Member = await person(app, 'anna')
const ben: Member = await person(app, 'ben')
const customerId = ben.userId
const notAvailable = { code: 'transaction-booking-time-not-available' }

let room = ''
beforeEach(async () => {
  room = await publishedListing(app, anna.userId, { availableFrom: '2024-06-14', availableUntil: '2024-07-14' })
})

const stay = (from: string, until: string) => ({ from: `2024-06-${from}`, until: `2024-06-${until}` })
const change = (transactionId: string, to: 'accepted' | 'declined' | 'cancelled') =>
  db.transaction().execute((tx) => changeBookingState(app, tx, { transactionId, to }))

async function used(listingId = room): Promise<Record<string, number>> {
  const rows = await db.selectFrom('listingNights').selectAll().where('listingId', '=', listingId).execute()
  return Object.fromEntries(rows.filter((row) => row.used > 0).map(({ night, used }) => [night.slice(8), used]))
}

describe('a stay holds its nights', () => {
  test('from the day of arrival to the day before departure, while it is asked for and once it is agreed', async () => {
    const { transactionId } = await book(app, { listingId: room, customerId, time: stay('14', '16'), seats: 2 })
    expect(await used()).toEqual({ 14: 2, 15: 2 })
    expect(await change(transactionId, 'accepted')).toMatchObject({ state: 'accepted', from: '2024-06-14' })
    expect(await used()).toEqual({ 14: 2, 15: 2 })
    expect(await bookingOf(db, transactionId)).toMatchObject({ state: 'accepted', seats: 2, customerId })
    expect(await bookingOf(db, newId())).toBeUndefined()
  })

  test('two parties share a night as long as there are places, and one departs where the next arrives', async () => {
    await book(app, { listingId: room, customerId, time: stay('14', '17') })
    await book(app, { listingId: room, customerId, time: stay('15', '16') })
    await book(app, { listingId: room, customerId, time: stay('17', '18'), seats: 2 })
    await expect(book(app, { listingId: room, customerId, time: stay('14', '16') })).rejects.toMatchObject(notAvailable)
    expect(await used()).toEqual({ 14: 1, 15: 2, 16: 1, 17: 2 })
  })

  test('a stay that fits on one night only holds none', async () => {
    await book(app, { listingId: room, customerId, time: stay('16', '17'), seats: 2 })
    await expect(book(app, { listingId: room, customerId, time: stay('15', '17') })).rejects.toMatchObject(notAvailable)
    expect(await used()).toEqual({ 16: 2 })
  })

  test('declined or cancelled, the nights are free again', async () => {
    const asked = await book(app, { listingId: room, customerId, time: stay('14', '16'), seats: 2 })
    await change(asked.transactionId, 'declined')
    expect(await used()).toEqual({})
    const agreed = await book(app, { listingId: room, customerId, time: stay('14', '16'), seats: 2 })
    await change(agreed.transactionId, 'accepted')
    await change(agreed.transactionId, 'cancelled')
    expect(await used()).toEqual({})
    for (const to of ['accepted', 'declined'] as const)
      await expect(change(asked.transactionId, to)).rejects.toMatchObject({
        code: 'transaction-booking-state-not-pending',
      })
    await expect(change(agreed.transactionId, 'cancelled')).rejects.toMatchObject({
      code: 'transaction-booking-state-not-accepted',
    })
  })

  test('a proposal holds nothing until it is accepted, and is refused when the place is gone by then', async () => {
    const proposed = { listingId: room, customerId, time: stay('14', '16'), seats: 2, state: 'proposed' as const }
    const [first, second] = [await book(app, proposed), await book(app, proposed)]
    expect(await used()).toEqual({})
    await change(first.transactionId, 'accepted')
    await expect(change(second.transactionId, 'accepted')).rejects.toMatchObject(notAvailable)
    await change(second.transactionId, 'declined')
    expect(await used()).toEqual({ 14: 2, 15: 2 })
  })

  test.each<[string, Parameters<typeof book>[1]['time'], string?]>([
    ['before the listing opens', stay('13', '15'), 'booking-outside-listing-days'],
    ['after it closes', { from: '2024-07-13', until: '2024-07-15' }, 'booking-outside-listing-days'],
    ['in the past', { from: '2024-05-19', until: '2024-05-21' }, 'booking-in-the-past'],
    ['beyond what can be booked ahead', { from: '2025-07-13', until: '2025-07-15' }, 'booking-too-far-ahead'],
    ['without a night', stay('15', '15'), 'date-until-not-after-from'],
    ['from the end to the beginning', stay('16', '15'), 'date-until-not-after-from'],
    ['at hours that are not midnight', { start: new Date('2024-06-14T14:00Z'), end: new Date('2024-06-15T14:00Z') }],
  ])('nobody stays %s', async (_, time, code = notAvailable.code) => {
    await expect(book(app, { listingId: room, customerId, time })).rejects.toMatchObject({ code })
    expect(await used()).toEqual({})
  })
})

describe('many ask at the same moment', () => {
  test('a night is never overbooked, and every place is given', async () => {
    const hall = await publishedListing(app, anna.userId, { capacity: 12 })
    const stays = Array.from({ length: 120 }, (_, index) => ({
      from: `2024-06-${14 + (index % 5)}`,
      until: `2024-06-${15 + (index % 5) + (index % 3)}`,
    }))
    const answers = await Promise.allSettled(stays.map((time) => book(app, { listingId: hall, customerId, time })))
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    for (const { reason } of refused) expect(reason).toMatchObject(notAvailable)
    const nights = await used(hall)
    expect(Math.max(...Object.values(nights))).toBe(12)
    expect(await findNightDifferences(app)).toEqual([])
  })

  test('while some request and others decline and accept, the counters match the bookings', async () => {
    const asked = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        book(app, { listingId: room, customerId, time: stay(`${14 + index}`, `${15 + index}`), seats: 2 }),
      ),
    )
    await Promise.allSettled(
      asked.flatMap(({ transactionId }, index) => [
        index % 3 === 0 ? change(transactionId, 'declined') : change(transactionId, 'accepted'),
        book(app, { listingId: room, customerId, time: stay(`${13 + index}`, `${16 + index}`) }),
      ]),
    ).then((answers) => {
      const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
      for (const reason of reasons) expect(reason.name, String(reason.stack)).toBe('Problem')
    })
    expect(await findNightDifferences(app)).toEqual([])
  })

  test('hours of a sauna are given to one party, however many ask', async () => {
    const sauna = await publishedListing(app, anna.userId, {
      availabilityPlan: JSON.stringify({
        type: 'availability-plan/time',
        timezone: 'Europe/Helsinki',
        entries: [{ dayOfWeek: 'fri', startTime: '10:00', endTime: '22:00', seats: 1 }],
      }),
    })
    const hours = Array.from({ length: 60 }, (_, index) => {
      const start = new Date(Date.parse('2024-06-14T07:00:00Z') + (index % 20) * 1_800_000)
      return { start, end: new Date(start.getTime() + 3_600_000 * (1 + (index % 3))) }
    })
    await Promise.allSettled(hours.map((time) => book(app, { listingId: sauna, customerId, time })))
    const held = await db
      .selectFrom('bookings')
      .select(['startAt', 'endAt'])
      .where('listingId', '=', sauna)
      .orderBy('startAt')
      .execute()
    expect(held.length).toBeGreaterThan(3)
    held.slice(1).forEach((each, index) => expect(each.startAt >= (held[index]?.endAt ?? 0)).toBe(true))
    expect(held.every(({ endAt }) => endAt <= new Date('2024-06-14T19:00:00Z'))).toBe(true)
  })
})

test('a counter that differs from the bookings is reported', async () => {
  await book(app, { listingId: room, customerId, time: stay('14', '16') })
  await db.updateTable('listingNights').set({ used: 2 }).where('night', '=', '2024-06-15').execute()
  await db.deleteFrom('listingNights').where('night', '=', '2024-06-14').execute()
  expect((await findNightDifferences(app)).filter((each) => each.listingId === room)).toEqual([
    { listingId: room, night: '2024-06-14', counted: 0, held: 1 },
    { listingId: room, night: '2024-06-15', counted: 2, held: 1 },
  ])
})
