import { expect, test } from 'vitest'
import { withFallback } from '#kernel/locale.ts'
import { addDays } from '#kernel/dates.ts'
import { occasionDates } from './occasion-dates.ts'

const event = {
  name: withFallback({ de: 'EM', en: 'Euro' }),
  shortName: withFallback({ de: 'EM', en: 'Euro' }),
  from: '2024-06-14',
  until: '2024-07-14',
}

test('until the last day of the event both date fields show the event', () => {
  expect(occasionDates({ event }, '2024-07-14')).toEqual({ from: '2024-06-14', until: '2024-07-14', state: 'ahead' })
})

test('after the event the date fields start today and are as long as the event was', () => {
  expect(occasionDates({ event }, '2024-07-15')).toEqual({ from: '2024-07-15', until: '2024-08-14', state: 'over' })
})

test.each(['2024-06-01', '2024-07-14', '2026-11-26', '2031-02-28'])(
  'where a demo moves the event it begins in twelve days and keeps its length on %s',
  (today) => {
    expect(occasionDates({ event, demo: { eventStartsIn: 12 } }, today)).toEqual({
      from: addDays(today, 12),
      until: addDays(today, 42),
      state: 'ahead',
    })
  },
)
