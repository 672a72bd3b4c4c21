import { expect, test } from 'vitest'
import { olderAddress } from './thread-view.ts'

test.each([
  ['', '?older=2'],
  ['?older=2&view=stay', '?older=3&view=stay'],
  ['?older=abc', '?older=2'],
])('the page with older messages than those of "%s" is at %s', (search, older) => {
  expect(olderAddress(new URL(`https://quartier.example/inbox/sales/1${search}`))).toBe(older)
})
