import { expect, test } from 'vitest'
import { isAboveShortCount, shortCount } from './short-count.ts'

test('a number beside a link has at most two digits', () => {
  expect([1, 99, 100, 12_345].map(shortCount)).toEqual(['1', '99', '99+', '99+'])
  expect([99, 100].map(isAboveShortCount)).toEqual([false, true])
})
