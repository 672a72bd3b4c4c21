import { describe, expect, test } from 'vitest'
import type { AvailabilityPlan } from '#domain/availability/index.ts'
import { changeWeek, daysFrom, planOfForm, readWeekForm, weekFormOf } from './week-form.ts'

const mornings: AvailabilityPlan = {
  type: 'availability-plan/time',
  timezone: 'Europe/Helsinki',
  entries: [
    { dayOfWeek: 'sat', seats: 2, startTime: '16:00', endTime: '00:00' },
    { dayOfWeek: 'sat', seats: 1, startTime: '10:00', endTime: '12:30' },
    { dayOfWeek: 'tue', seats: 1, startTime: '18:00', endTime: '21:00' },
  ],
}

describe('the week in its form', () => {
  test('an unchanged form gives back the same plan', () => {
    const week = weekFormOf(mornings, 'Europe/Berlin')
    expect(week.hours.sat).toEqual([
      { start: '10:00', end: '12:30', seats: '1' },
      { start: '16:00', end: '00:00', seats: '2' },
    ])
    const { plan, places } = planOfForm(week)
    expect(plan).toMatchObject({ type: 'availability-plan/time', timezone: 'Europe/Helsinki' })
    expect(new Set(plan.entries.map((entry) => JSON.stringify(entry)))).toEqual(
      new Set(
        mornings.entries.map(({ dayOfWeek, startTime, endTime, seats }) =>
          JSON.stringify({ dayOfWeek, startTime, endTime, seats }),
        ),
      ),
    )
    expect(places).toEqual([
      { day: 'tue', index: 0 },
      { day: 'sat', index: 0 },
      { day: 'sat', index: 1 },
    ])
  })

  test('a change from nights to hours starts with whole days on open days', () => {
    const entries = [{ dayOfWeek: 'mon' as const, seats: 3 }]
    const week = weekFormOf({ type: 'availability-plan/day', entries }, 'Europe/Berlin')
    expect(week.kind).toBe('nights')
    expect(week.nights.mon).toBe('3')
    expect(week.nights.tue).toBe('0')
    expect(week.hours.mon).toEqual([{ start: '10:00', end: '22:00', seats: '3' }])
    expect(week.hours.tue).toEqual([])
  })

  test('adds hours after the last ones, takes them away, and copies a day to all', () => {
    const week = weekFormOf(mornings, 'Europe/Berlin')
    const added = changeWeek(week, 'add:tue')
    expect(added.hours.tue.at(-1)).toEqual({ start: '21:00', end: '22:00', seats: '1' })
    expect(changeWeek(added, 'remove:tue:0').hours.tue).toEqual([{ start: '21:00', end: '22:00', seats: '1' }])
    expect(changeWeek(week, 'copy:tue').hours.sun).toEqual(week.hours.tue)
    expect(changeWeek(week, 'add:someday')).toBe(week)
  })

  test('is read from the posted form: an unticked box means closed, an empty field is no number', () => {
    const form = new FormData()
    form.set('kind', 'nights')
    form.set('nights:mon', '2')
    form.set('nights:tue', '')
    const { plan } = planOfForm(readWeekForm(form))
    expect(plan.entries.slice(0, 3)).toEqual([
      { dayOfWeek: 'mon', seats: 2 },
      { dayOfWeek: 'tue', seats: Number.NaN },
      { dayOfWeek: 'wed', seats: 0 },
    ])
  })

  test('begins on the day on which weeks begin', () => {
    expect(daysFrom(0)[0]).toBe('sun')
    expect(daysFrom(1)[0]).toBe('mon')
    expect(new Set(daysFrom(0)).size).toBe(7)
  })
})
