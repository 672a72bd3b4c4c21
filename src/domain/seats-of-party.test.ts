import { expect, test } from 'vitest'
import { seatsOfParty } from './seats-of-party.ts'

test('a party takes a seat for each person where parties share a place, and one where they do not', () => {
  expect([1, 4, null, undefined, 0].map((people) => seatsOfParty(people, { isShared: true }))).toEqual([1, 4, 1, 1, 1])
  expect([1, 4, null].map((people) => seatsOfParty(people, { isShared: false }))).toEqual([1, 1, 1])
})
