import { expect, test } from 'vitest'
import { idsBetween } from './use-picks.ts'

const ids = ['a', 'b', 'c', 'd']

test('a selection with Shift reaches from the last one to this one, in both directions', () => {
  expect(idsBetween(ids, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(idsBetween(ids, 'c', 'a')).toEqual(['a', 'b', 'c'])
  expect(idsBetween(ids, 'b', 'b')).toEqual(['b'])
})

test('a selection with Shift is this one alone where nothing was selected before, or where that one is gone', () => {
  expect(idsBetween(ids, null, 'c')).toEqual(['c'])
  expect(idsBetween(ids, 'decided', 'c')).toEqual(['c'])
})
