import { expect, test } from 'vitest'
import { preferredLocale } from './locale.ts'

test('the language follows the weights of Accept-Language', () => {
  expect(preferredLocale('fr-FR,en;q=0.6,de;q=0.8')).toBe('de')
  expect(preferredLocale('en-GB,en;q=0.9')).toBe('en')
  expect(preferredLocale('pl')).toBeUndefined()
  expect(preferredLocale(null)).toBeUndefined()
})
