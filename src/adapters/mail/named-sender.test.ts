import { expect, test } from 'vitest'
import { namedSender } from './named-sender.ts'

test.each([
  ['noreply@example.org', 'Chorbetten', 'Chorbetten <noreply@example.org>'],
  ['noreply@example.org', 'Löyly', 'Löyly <noreply@example.org>'],
  ['noreply@example.org', 'Betten "Rhein", e. V.', '"Betten \\"Rhein\\", e. V." <noreply@example.org>'],
  ['Post <post@example.org>', 'Chorbetten', 'Post <post@example.org>'],
])('the sender %s of the site %s is %s', (from, name, sender) => {
  expect(namedSender(from, name)).toBe(sender)
})
