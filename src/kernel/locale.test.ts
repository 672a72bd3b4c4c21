import { expect, test } from 'vitest'
import { preferredLocale } from './locale.ts'

test('the browser decides the language by its own weights', () => {
  expect(preferredLocale('fr-FR,en;q=0.6,de;q=0.8')).toBe('de')
  expect(preferredLocale('en-GB,en;q=0.9')).toBe('en')
  expect(preferredLocale('pl')).toBeUndefined()
  expect(preferredLocale(null)).toBeUndefined()
})
