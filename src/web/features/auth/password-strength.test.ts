import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test('a longer password is stronger, whatever its characters', () => {
  expect(passwordStrength('1234567')).toBe(0)
  expect(passwordStrength('Xk9!wq2$')).toBe(1)
  expect(passwordStrength('regenbogen2')).toBe(2)
  expect(passwordStrength('gartenlaube im')).toBe(3)
  expect(passwordStrength('drei kleine gelbe boote')).toBe(4)
})

test('a password shorter than the marketplace requires is refused, whatever its characters', () => {
  expect(passwordStrength('Xk9!wq2$ mn', 12)).toBe(0)
  expect(passwordStrength('Xk9!wq2$ mno', 12)).toBe(2)
})

test('repeated characters stay weak', () => {
  expect(passwordStrength('a'.repeat(40))).toBe(1)
  expect(passwordStrength('abcd'.repeat(10))).toBe(1)
})
