import { expect, test } from 'vitest'
import { mailRefusal } from './mail-refusal.ts'

test.each([
  ["Can't send mail - all recipients were rejected: 552 5.2.2 Mailbox full", 'mailbox-full'],
  ['452 4.2.2 (address) is over quota', 'mailbox-full'],
  ['452 Mailbox is not taking more', 'mailbox-full'],
  ['550 5.2.2 user is over the storage limit', 'mailbox-full'],
  ['550 5.1.1 (address): Recipient address rejected', 'unknown-address'],
  ['550 Requested action not taken: no such user here', 'unknown-address'],
  ['550 mailbox unavailable, user does not exist', 'unknown-address'],
  ['smtp; 5.2.1 The account is disabled', 'unknown-address'],
  ['550 5.7.1 Message rejected due to content', 'refused-as-spam'],
  ['554 Your address is on our block list', 'refused-as-spam'],
  ['connect ECONNREFUSED 10.0.0.1:25', 'unreachable'],
  ['getaddrinfo ENOTFOUND mx.example', 'unreachable'],
  ['Greeting never received', 'unreachable'],
  ['421 4.4.2 timed out while waiting', 'unreachable'],
  ['550 no', 'refused'],
  ['452 4.3.1 Insufficient system storage', 'refused'],
  ['', 'refused'],
])('the answer "%s" of a mail server means %s', (answer, reason) => {
  expect(mailRefusal(answer, false)).toBe(reason)
})

test('a mail whose server gave no answer after the text may have arrived', () => {
  expect(mailRefusal('Connection closed unexpectedly', true)).toBe('uncertain')
})
