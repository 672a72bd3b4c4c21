import { expect, test } from 'vitest'
import { isFew, typicalNumber } from './scarcity.ts'

test('a third of the usual places are few, and so is the last one; a single place is not few', () => {
  expect([0, 1, 2, 3, 4, 5, 12].filter((left) => isFew(left, 12))).toEqual([1, 2, 3, 4])
  expect([1, 2].filter((left) => isFew(left, 2))).toEqual([1])
  expect(isFew(1, 1)).toBe(false)
})

test('one night with more places than all others does not make the others few', () => {
  expect(typicalNumber([0, 0, 0, 2, 2, 4])).toBe(2)
  expect(typicalNumber([])).toBe(0)
})
