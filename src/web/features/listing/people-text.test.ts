import { expect, test } from 'vitest'
import { peopleText } from './people-text.ts'

const offer = { kind: 'offer', capacity: 12, isBookable: true, free: null, people: 3 } as const
const free = (numbers: number[], usual = 12) => ({ usual, wished: { from: '2026-12-20', free: numbers } })

test('of an offer for several parties the places that are free in every night are named', () => {
  expect(peopleText({ ...offer, free: free([12, 9, 10]) })).toBe('3 Personen · 9 Plätze frei')
  expect(peopleText({ ...offer, free: free([12, 1]) })).toBe('3 Personen · 1 Platz frei')
})

test('no free places are named where there are none, where one party takes all, or before days are chosen', () => {
  expect(peopleText({ ...offer, free: free([12, 0]) })).toBe('3 Personen')
  expect(peopleText({ ...offer, free: free([1, 1], 1) })).toBe('3 Personen')
  expect(peopleText({ ...offer, free: { usual: 12, wished: null } })).toBe('3 Personen')
  expect(peopleText({ ...offer, people: null, free: free([9]) })).toBe('12\u00a0Plätze')
})

test('a request names its people, and an offer that cannot be booked says so', () => {
  expect(peopleText({ ...offer, kind: 'request', capacity: 4, people: null })).toBe('4 Personen')
  expect(peopleText({ ...offer, isBookable: false, free: free([9]) })).not.toContain('3')
})
