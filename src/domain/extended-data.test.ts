import { expect, test } from 'vitest'
import { isDataSmall, mergeData } from './extended-data.ts'

test('the size of data counts bytes, not letters', () => {
  expect(isDataSmall({ text: 'u'.repeat(50_000) })).toBe(true)
  expect(isDataSmall({ text: 'ü'.repeat(26_000) })).toBe(false)
  expect(() => mergeData({}, { text: 'ü'.repeat(26_000) }, 'metadata')).toThrow('extended-data-too-large')
})
