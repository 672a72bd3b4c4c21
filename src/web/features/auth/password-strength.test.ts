import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test('a longer password is stronger, whatever its characters', () => {
  expect(passwordStrength('1234567')).toBe(0)
  expect(passwordStrength('Xk9!wq2$')).toBe(1)
  expect(passwordStrength('regenbogen2')).toBe(2)
  expect(passwordStrength('gartenlaube im')).toBe(3)
  expect(passwordStrength('drei kleine gelbe boote')).toBe(4)
})

test('what is shorter than the marketplace asks for is not taken, whatever it is', () => {
  expect(passwordStrength('Xk9!wq2$ mn', 12)).toBe(0)
  expect(passwordStrength('Xk9!wq2$ mno', 12)).toBe(2)
})

test('a few characters over and over stay weak', () => {
  expect(passwordStrength('a'.repeat(40))).toBe(1)
  expect(passwordStrength('abcd'.repeat(10))).toBe(1)
})
