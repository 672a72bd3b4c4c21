import { expect, test } from 'vitest'
import { wayBack } from './return-target.ts'

const at = (from: string) => new Request(`https://quartier.example/login?from=${encodeURIComponent(from)}`)

test('the way back has its path, its query, and the part that only the browser knew', () => {
  expect(wayBack(at('/l/saal/1?book=open'), '#reviews')).toBe('/l/saal/1?book=open#reviews')
  expect(wayBack(at('/faq#costs'), '#other')).toBe('/faq#costs')
  expect(wayBack(at('/s'), '')).toBe('/s')
})

test('there is no way back to another site, nor to the doorstep itself', () => {
  for (const from of ['', 'https://evil.example', '//evil.example', '/\\evil.example', '/login?from=/s'])
    expect(wayBack(at(from), '#x')).toBeNull()
  expect(wayBack(new Request('https://quartier.example/login'), '#x')).toBeNull()
})

test('what is no hash changes nothing', () => {
  expect(wayBack(at('/'), '/evil.example')).toBe('/')
  expect(wayBack(at('/s'), '#\u0000')).toBe('/s')
})
