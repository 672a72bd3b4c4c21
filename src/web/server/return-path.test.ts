import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test('after signing in people come back to the path, query and hash they came from', () => {
  expect(returnPath('/l/saal/1/enquire?dates=2024-06-20,2024-06-23#form', '/')).toBe(
    '/l/saal/1/enquire?dates=2024-06-20,2024-06-23#form',
  )
  expect(returnPath('/s?address=M%C3%BCnchen', '/')).toBe('/s?address=M%C3%BCnchen')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '/.//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\tevil',
  '/a\r\nset-cookie: x=1',
  'evil.example',
  '/login?from=/login',
  `/${'x'.repeat(3000)}`,
  '',
])('%j leads nowhere else', (from) => {
  expect(returnPath(from, '/inbox')).toBe('/inbox')
})
