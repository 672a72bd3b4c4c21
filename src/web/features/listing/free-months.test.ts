import { expect, test } from 'vitest'
import { findListing } from '#domain/listings/index.ts'
import { requestStay } from '#domain/transactions/index.ts'
import type { Viewer } from '#domain/users/viewer.ts'
import { newId } from '#kernel/id.ts'
import { stay, stayWorld } from '#tests/worlds/stay-world.ts'
import { freeMonths } from './free-months.ts'
import { guestHours } from './guest-hours.ts'

const { app, people, room } = await stayWorld()
const visitor: Viewer = { kind: 'visitor', locale: 'de' }
const none = { from: '', until: '' }

async function monthsOf(id: string, asked: Parameters<typeof freeMonths>[2]) {
  return freeMonths({ app, viewer: visitor }, await findListing(app, visitor, id, 'de'), asked)
}

test('the calendar of a listing opens on the month of the chosen days', async () => {
  const id = await room({ capacity: 4 })
  expect((await monthsOf(id, { month: null, stay: none })).month).toBe('2024-05')
  const december = { from: '2024-12-20', until: '2024-12-22' }
  expect((await monthsOf(id, { month: null, stay: december })).month).toBe('2024-12')
  expect((await monthsOf(id, { month: '2024-08', stay: december })).month).toBe('2024-08')
  expect((await monthsOf(id, { month: null, stay: { from: '1999-01-01', until: '1999-01-02' } })).month).toBe('2024-05')
})

test('the free places of the chosen nights are those that a request finds', async () => {
  const id = await room({ capacity: 4 })
  await requestStay(app, people.ben, { listingId: id, dates: stay, people: 3, message: 'Hallo', clientKey: newId() })
  const chosen = { from: '2024-06-19', until: '2024-06-21' }
  expect((await monthsOf(id, { month: null, stay: chosen })).wished).toEqual({ from: '2024-06-19', free: [4, 1] })
  expect((await monthsOf(id, { month: null, stay: none })).wished).toBeNull()
  expect((await monthsOf(id, { month: null, stay: { from: stay.until, until: stay.from } })).wished).toBeNull()
})

test('a visitor sees the next free hours without an account', async () => {
  const entries = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((dayOfWeek) => ({
    dayOfWeek,
    startTime: '10:00',
    endTime: '22:00',
    seats: 1,
  }))
  const plan = { type: 'availability-plan/time', timezone: 'Europe/Berlin', entries }
  const id = await room({ availabilityPlan: JSON.stringify(plan) })
  const hours = await guestHours({ app, viewer: visitor, locale: 'de' }, { id })
  expect(hours?.free).toHaveLength(5)
  expect(hours?.free[1]).toMatchObject({ day: '2024-05-21', times: '10:00–22:00' })
  expect(await guestHours({ app, viewer: visitor, locale: 'de' }, { id: await room() })).toBeNull()
})
