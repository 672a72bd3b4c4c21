import { expect, test } from 'vitest'
import type { AvailabilityPlan } from '#domain/availability/index.ts'
import { weekLines } from './week-lines.ts'

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

test('consecutive days with the same hours are one line', () => {
  const plan: AvailabilityPlan = {
    type: 'availability-plan/time',
    timezone: 'Europe/Helsinki',
    entries: [
      ...days.slice(0, 5).map((dayOfWeek) => ({ dayOfWeek, seats: 1, startTime: '16:00', endTime: '20:00' })),
      { dayOfWeek: 'sat', seats: 1, startTime: '14:00', endTime: '00:00' },
      { dayOfWeek: 'sat', seats: 1, startTime: '09:00', endTime: '11:00' },
    ],
  }
  expect(weekLines(plan, false, 'de-DE')).toEqual([
    { days: 'Mo–Fr', text: '16:00–20:00' },
    { days: 'Sa', text: '09:00–11:00, 14:00–24:00' },
    { days: 'So', text: 'geschlossen' },
  ])
})

test('the same hours on every day are one line, with the places where they are counted', () => {
  const entries = days.map((dayOfWeek) => ({ dayOfWeek, seats: 4 }))
  const plan: AvailabilityPlan = { type: 'availability-plan/day', entries }
  expect(weekLines(plan, true, 'de-DE')).toEqual([{ days: 'Jeden Tag', text: '4 Plätze' }])
  expect(weekLines(plan, false, 'de-DE')).toEqual([{ days: 'Jeden Tag', text: 'offen' }])
})
