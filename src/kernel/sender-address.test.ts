import { expect, test } from 'vitest'
import { senderAddress } from './sender-address.ts'

test('the address of a sender is found with and without a name', () => {
  expect(senderAddress('Quartier <hello@example.org>')).toBe('hello@example.org')
  expect(senderAddress('"Quartier <Dortmund>" <hello@example.org> ')).toBe('hello@example.org')
  expect(senderAddress(' hello@example.org ')).toBe('hello@example.org')
})
