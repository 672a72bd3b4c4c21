import { expect, test } from 'vitest'
import { isTimeZone, momentInZone } from './time-zone.ts'

const at = (date: string, clock: string, zone: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return momentInZone(date, hours * 60 + minutes, zone).toISOString()
}

test('nine in the morning is another moment in summer and in winter', () => {
  expect(at('2024-07-01', '09:00', 'Europe/Helsinki')).toBe('2024-07-01T06:00:00.000Z')
  expect(at('2024-12-01', '09:00', 'Europe/Helsinki')).toBe('2024-12-01T07:00:00.000Z')
  expect(at('2024-07-01', '24:00', 'Asia/Kathmandu')).toBe('2024-07-01T18:15:00.000Z')
})

test('a time that clocks skip is the moment at which they skip', () => {
  expect(at('2024-03-31', '01:59', 'Europe/Berlin')).toBe('2024-03-31T00:59:00.000Z')
  for (const skipped of ['02:00', '02:30', '03:00'])
    expect(at('2024-03-31', skipped, 'Europe/Berlin')).toBe('2024-03-31T01:00:00.000Z')
  // In São Paulo the day itself began at one o'clock; on Samoa a whole day was left out.
  expect(at('2018-11-04', '00:00', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z')
  expect(at('2011-12-30', '12:00', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z')
})

test('a time that clocks show twice is the first of the two', () => {
  expect(at('2024-10-27', '02:30', 'Europe/Berlin')).toBe('2024-10-27T00:30:00.000Z')
  expect(at('2024-10-27', '03:00', 'Europe/Berlin')).toBe('2024-10-27T02:00:00.000Z')
  expect(at('2024-04-07', '01:45', 'Australia/Lord_Howe')).toBe('2024-04-06T14:45:00.000Z')
})

test('a time zone is known by its name', () => {
  expect(isTimeZone('Europe/Berlin')).toBe(true)
  expect(isTimeZone('UTC')).toBe(true)
  for (const wrong of ['Europe/Nowhere', '', 7, null, 'x'.repeat(500)]) expect(isTimeZone(wrong)).toBe(false)
})
