import { expect, test } from 'vitest'
import { judgeStay } from './judge-stay.ts'

const shared = {
  capacity: 12,
  available: { from: '2024-06-01', until: '2024-07-31' },
  shared: true,
  openRequests: [] as { from: string; until: string }[],
  lastPaidDay: null as string | null,
}
const flat = { ...shared, capacity: 4, shared: false }
/** From 14 June on: nine places, one on the night of the 15th, none on the 17th. */
const nights = { from: '2024-06-14', free: [9, 1, 9, 0, 9] }
const stay = (from: string, until: string, people: number) => ({ from, until, people })

test('a stay fits only where every night has a free place for each person', () => {
  expect(judgeStay(stay('2024-06-14', '2024-06-16', 1), shared, nights)).toEqual({ kind: 'fits', nights: 2, free: 1 })
  for (const people of [2, 4, 9])
    expect(judgeStay(stay('2024-06-14', '2024-06-16', people), shared, nights)).toEqual({ kind: 'too-few', free: 1 })
  expect(judgeStay(stay('2024-06-16', '2024-06-18', 1), shared, nights)).toEqual({ kind: 'not-free' })
  expect(judgeStay(stay('2024-06-16', '2024-06-17', 9), shared, nights)).toEqual({ kind: 'fits', nights: 1, free: 9 })
})

test('a party takes the one place there is, however many people it has', () => {
  const whole = { from: '2024-06-14', free: [1, 0] }
  expect(judgeStay(stay('2024-06-14', '2024-06-15', 4), flat, whole)).toEqual({ kind: 'fits', nights: 1, free: null })
  expect(judgeStay(stay('2024-06-14', '2024-06-16', 4), flat, whole)).toEqual({ kind: 'not-free' })
})

test('no result is shown while the free places of a night are not loaded', () => {
  expect(judgeStay(stay('2024-06-14', '2024-06-15', 1), shared, null)).toBeNull()
  expect(judgeStay(stay('2024-06-13', '2024-06-15', 1), shared, nights)).toBeNull()
  expect(judgeStay(stay('2024-06-18', '2024-06-20', 1), shared, nights)).toBeNull()
  expect(judgeStay(stay('', '2024-06-20', 1), shared, nights)).toBeNull()
})

test('nothing is promised for nights that the guest has requested already: the request holds places', () => {
  const asked = { ...shared, openRequests: [{ from: '2024-06-14', until: '2024-06-16' }] }
  expect(judgeStay(stay('2024-06-14', '2024-06-16', 1), asked, nights)).toBeNull()
  expect(judgeStay(stay('2024-06-14', '2024-06-15', 1), asked, nights)).toEqual({ kind: 'fits', nights: 1, free: 9 })
})

test('an impossible stay is reported before anything else', () => {
  expect(judgeStay(stay('2024-06-14', '2024-06-14', 1), shared, nights)).toEqual({ kind: 'wrong-days' })
  expect(judgeStay(stay('', '', 13), shared, nights)).toEqual({ kind: 'too-many' })
  expect(judgeStay(stay('2024-05-30', '2024-06-02', 1), shared, nights)).toEqual({ kind: 'outside' })
})

test('a paid stay that ends after the last day on which money is held cannot be', () => {
  const paid = { ...shared, lastPaidDay: '2024-06-16' }
  expect(judgeStay(stay('2024-06-14', '2024-06-16', 1), paid, nights)).toEqual({ kind: 'fits', nights: 2, free: 1 })
  expect(judgeStay(stay('2024-06-15', '2024-06-17', 1), paid, nights)).toEqual({
    kind: 'beyond-horizon',
    last: '2024-06-16',
  })
})
