import { expect, test } from 'vitest'
import { commonHeaders } from './security.ts'

test('with https browsers keep to https for this host, and other hosts of its domain stay as they are', () => {
  expect(commonHeaders('text/html', true)['strict-transport-security']).toBe('max-age=31536000')
  expect(commonHeaders('text/html', false)).not.toHaveProperty('strict-transport-security')
})

test('other sites may embed pictures, and nothing else', () => {
  expect(commonHeaders('image/avif', true)['cross-origin-resource-policy']).toBe('cross-origin')
  expect(commonHeaders('text/html', true)['cross-origin-resource-policy']).toBe('same-origin')
  expect(commonHeaders(null, true)['cross-origin-resource-policy']).toBe('same-origin')
})
