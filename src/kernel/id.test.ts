import { expect, test } from 'vitest'
import { isId, newId } from './id.ts'

test('each id is an id, is there once, and comes after the one before', () => {
  const ids = Array.from({ length: 5000 }, newId)
  expect(ids.every(isId)).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})

test('an id contains its creation time', () => {
  const before = Date.now()
  const milliseconds = Number.parseInt(newId().replace('-', '').slice(0, 12), 16)
  expect(milliseconds).toBeGreaterThanOrEqual(before)
  expect(milliseconds).toBeLessThanOrEqual(Date.now())
})
