import { expect, test } from 'vitest'
import { savedText } from './saved-text.ts'

test('only known values of the address give a confirmation', () => {
  for (const saved of ['yes', 'confirm', 'resent', 'canceled']) expect(savedText(saved)).toMatch(/\w/)
  for (const saved of [null, '', 'no', '__proto__', 'constructor', 'toString']) expect(savedText(saved)).toBeUndefined()
})
