import { expect, test } from 'vitest'
import { errorKind } from './error-kind.ts'

test.each([
  ['user-pending-approval', 403, 'waiting'],
  ['email-not-verified', 403, 'email'],
  ['forbidden', 403, 'forbidden'],
  ['sending-limited', 403, 'refused'],
  ['listing-not-available', 404, 'closed'],
  ['not-found', 404, 'notFound'],
])('the page for %s says what to do about it', (code, status, kind) => {
  expect(errorKind({ status, statusText: '', internal: false, data: { code, message: '' } })).toBe(kind)
})
