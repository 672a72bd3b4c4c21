import { expect, test } from 'vitest'
import { returnTarget } from './return-target.ts'

const at = (from: string) => new Request(`https://quartier.example/login?from=${encodeURIComponent(from)}`)

test('the way back has its path, its query, and the part that only the browser knew', () => {
  expect(returnTarget(at('/l/saal/1?book=open'), '#reviews')).toBe('/l/saal/1?book=open#reviews')
  expect(returnTarget(at('/faq#costs'), '#other')).toBe('/faq#costs')
  expect(returnTarget(at('/s'), '')).toBe('/s')
})

test('a reader is never sent back to another site, nor to an auth page', () => {
  for (const from of ['', 'https://evil.example', '//evil.example', '/\\evil.example', '/login?from=/s'])
    expect(returnTarget(at(from), '#x')).toBeNull()
  expect(returnTarget(new Request('https://quartier.example/login'), '#x')).toBeNull()
})

test('an invalid hash is ignored', () => {
  expect(returnTarget(at('/'), '/evil.example')).toBe('/')
  expect(returnTarget(at('/s'), '#\u0000')).toBe('/s')
})
