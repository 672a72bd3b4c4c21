import { expect, test } from 'vitest'
import { failureReason } from './failure-reason.ts'

test('a reason names no address and can be stored', () => {
  expect(failureReason(new Error('550 5.1.1 <ben@example.org>: unknown\r\nuser\u0000\ud83d'))).toBe(
    '550 5.1.1 <(address)>: unknown user \ufffd',
  )
  expect(failureReason(new Error('mailto:ben.okafor+x@mail.example.org, is full'))).toBe('mailto:(address), is full')
  expect(failureReason('x'.repeat(900))).toHaveLength(500)
  expect(failureReason(new TypeError())).toBe('TypeError')
})
