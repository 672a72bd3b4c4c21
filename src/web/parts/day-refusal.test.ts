import { expect, test } from 'vitest'
import { anchorFor, type DayRules, keptArrival, latestDeparture, refusalOf } from './day-refusal.ts'

const nights = (numbers: Record<string, number>) => new Map(Object.entries(numbers))
const rules: DayRules = {
  min: '2024-06-14',
  longest: 5,
  people: 2,
  free: nights({
    '2024-06-13': 4,
    '2024-06-14': 4,
    '2024-06-15': 2,
    '2024-06-16': 1,
    '2024-06-17': 0,
    '2024-06-18': 4,
  }),
}

test('a day that cannot be chosen says why: it is over, nothing or too little is free, or it is not offered yet', () => {
  expect(refusalOf('2024-06-14', null, rules)).toBeNull()
  expect(refusalOf('2024-06-13', null, rules)).toEqual({ kind: 'past' })
  expect(refusalOf('2024-06-16', null, rules)).toEqual({ kind: 'few', day: '2024-06-16', free: 1 })
  expect(refusalOf('2024-06-17', null, rules)).toEqual({ kind: 'taken', day: '2024-06-17' })
  expect(refusalOf('2024-06-19', null, rules)).toEqual({ kind: 'late', day: '2024-06-19' })
  expect(refusalOf('2024-06-18', null, { ...rules, last: '2024-06-17' })).toEqual({ kind: 'late', day: '2024-06-17' })
})

test('a stay may end on a day whose night is taken, and the night between names itself', () => {
  expect(refusalOf('2024-06-16', '2024-06-14', rules), 'only the night before is used').toBeNull()
  expect(refusalOf('2024-06-17', '2024-06-14', rules)).toEqual({ kind: 'few', day: '2024-06-16', free: 1 })
  expect(refusalOf('2024-06-14', '2024-06-16', rules), 'backwards too').toBeNull()
  expect(refusalOf('2024-06-19', '2024-06-18', rules)).toBeNull()
})

test('nobody stays longer than the most nights', () => {
  const free = { ...rules, free: undefined }
  expect(refusalOf('2024-06-19', '2024-06-14', free)).toBeNull()
  expect(refusalOf('2024-06-20', '2024-06-14', free)).toEqual({ kind: 'long', nights: 5 })
})

test('after the arrival the calendar knows the last day of departure', () => {
  expect(latestDeparture('2024-06-14', rules)).toBe('2024-06-16')
  expect(latestDeparture('2024-06-18', rules)).toBe('2024-06-19')
  expect(latestDeparture('2024-06-14', { ...rules, free: undefined })).toBe('2024-06-19')
  expect(latestDeparture('2024-06-14', { ...rules, last: '2024-06-15' })).toBe('2024-06-15')
})

test('an arrival stays while another departure is chosen, where a stay can begin on it', () => {
  expect(keptArrival('2024-06-15', rules)).toBe('2024-06-15')
  expect(keptArrival('2024-06-16', rules), 'too few places').toBeNull()
  expect(keptArrival('', rules)).toBeNull()
  expect(keptArrival('2024-06-12', { ...rules, free: undefined }), 'what began before today can be prolonged').toBe(
    '2024-06-12',
  )
  expect(keptArrival('2024-06-09', { ...rules, free: undefined }), 'and would be over by now').toBeNull()
})

test('from a kept arrival the days before it are judged as another arrival', () => {
  const kept = '2024-06-18'
  expect(refusalOf('2024-06-15', anchorFor('2024-06-15', kept, kept), rules)).toBeNull()
  expect(refusalOf('2024-06-15', anchorFor('2024-06-15', kept, null), rules)).toEqual({
    kind: 'few',
    day: '2024-06-16',
    free: 1,
  })
})
