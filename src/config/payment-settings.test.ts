import { expect, test } from 'vitest'
import { readPaymentSettings } from './payment-settings.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_quartier',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_quartier',
  STRIPE_WEBHOOK_SECRET: 'whsec_one, whsec_two',
}

test('a site without keys takes no payments', () => {
  expect(readPaymentSettings({})).toBeUndefined()
})

test('two webhook endpoints have a secret each', () => {
  expect(readPaymentSettings({ ...keys, STRIPE_API_URL: 'http://127.0.0.1:12111/' })).toEqual({
    secretKey: 'sk_test_quartier',
    publishableKey: 'pk_test_quartier',
    webhookSecrets: ['whsec_one', 'whsec_two'],
    apiUrl: 'http://127.0.0.1:12111',
  })
})

test.each([
  ['only some are set', { ...keys, STRIPE_WEBHOOK_SECRET: undefined }, /^STRIPE_WEBHOOK_SECRET is missing/],
  ['the secret key is missing', { ...keys, STRIPE_SECRET_KEY: undefined }, /^STRIPE_SECRET_KEY is missing/],
  ['one key is live', { ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_quartier' }, /^STRIPE_PUBLISHABLE_KEY/],
  [
    'a live key meets a sandbox',
    {
      STRIPE_SECRET_KEY: 'sk_live_quartier',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_quartier',
      STRIPE_WEBHOOK_SECRET: 'whsec_one',
      STRIPE_API_URL: 'http://127.0.0.1:12111',
    },
    /^STRIPE_API_URL: a live key/,
  ],
])('%s: one sentence says so', (_, values, sentence) => {
  expect(() => readPaymentSettings(values)).toThrow(sentence)
})
