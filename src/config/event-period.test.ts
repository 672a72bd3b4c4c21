import { expect, test } from 'vitest'
import { withFallback } from '#kernel/locale.ts'
import { eventPeriod } from './event-period.ts'

const event = {
  name: withFallback({ de: 'EM', en: 'Euro' }),
  shortName: withFallback({ de: 'EM', en: 'Euro' }),
  from: '2024-06-14',
  until: '2024-07-14',
}

test('until the last day of the event both date fields show the event', () => {
  expect(eventPeriod({ event }, '2024-07-14')).toEqual({ from: '2024-06-14', until: '2024-07-14', state: 'ahead' })
})

test('after the event the date fields start today and are as long as the event was', () => {
  expect(eventPeriod({ event }, '2024-07-15')).toEqual({ from: '2024-07-15', until: '2024-08-14', state: 'over' })
})
