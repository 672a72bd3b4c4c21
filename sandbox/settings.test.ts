import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test.each([
  [{ NODE_ENV: 'production' }, 'NODE_ENV=production'],
  [{ SANDBOX_SECRET_KEY: 'sk_live_1' }, 'SANDBOX_SECRET_KEY'],
  [{ SANDBOX_PUBLISHABLE_KEY: 'pk_live_1' }, 'SANDBOX_PUBLISHABLE_KEY'],
  [{ SANDBOX_PORT: 'many' }, 'SANDBOX_PORT'],
  [{ SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:1' }, 'SANDBOX_WEBHOOK_SECRET'],
])('the sandbox does not start with %o', (environment, problem) => {
  expect(() => readSettings(environment)).toThrow(problem)
})

test('it starts with no setting at all', () => {
  expect(readSettings({})).toMatchObject({ host: '127.0.0.1', port: 12111, platformWebhook: null })
})
