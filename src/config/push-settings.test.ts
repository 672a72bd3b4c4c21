import { expect, test } from 'vitest'
import { siteKeys } from '#adapters/push/site-keys.ts'
import { readSettings } from './env.ts'

const read = (environment: Record<string, string>) => readSettings(environment, '/no/such/file').push
const { privateKey } = siteKeys('a-secret-of-the-tests-that-is-long-enough')

test('notifications of browsers are on, with a key of the secret or of the setting, and can be switched off', () => {
  expect(read({})).toEqual({ privateKey: undefined })
  expect(read({ PUSH_KEY: privateKey })).toEqual({ privateKey })
  expect(read({ PUSH: 'off' })).toBeUndefined()
})

test.each(['short', 'A'.repeat(43), `${privateKey}x`, '_'.repeat(43)])('%s is no key', (key) => {
  expect(() => read({ PUSH_KEY: key })).toThrow(/^PUSH_KEY must be a private key/)
})
