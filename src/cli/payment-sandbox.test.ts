import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { createPaymentProvider } from '#adapters/payments/stripe/create-payment-provider.ts'
import { placeOf, startPaymentSandbox } from './payment-sandbox.ts'

const here = { host: '127.0.0.1', port: 4000, publicUrl: 'http://localhost:4000' }

test.each([
  ['a site of this machine', here, {}, { host: '127.0.0.1', port: 0, browserUrl: undefined, warning: null }],
  [
    'a site that listens for others and does not say under which name',
    { ...here, host: '0.0.0.0' },
    {},
    { host: '127.0.0.1', port: 0, browserUrl: undefined, warning: expect.stringContaining('PUBLIC_URL is not set') },
  ],
  [
    'a site that others reach',
    { host: '0.0.0.0', port: 4000, publicUrl: 'http://demo.example:4000' },
    {},
    { host: '0.0.0.0', port: 4001, browserUrl: 'http://demo.example:4001', warning: null },
  ],
  [
    'a site over https without an address for the sandbox',
    { ...here, publicUrl: 'https://demo.example' },
    {},
    { browserUrl: 'http://demo.example:4001', warning: expect.stringContaining('set SANDBOX_ADDRESS') },
  ],
  [
    'a site over https with one',
    { ...here, publicUrl: 'https://demo.example' },
    { SANDBOX_ADDRESS: 'https://pay.demo.example/', SANDBOX_PORT: '5000' },
    { host: '127.0.0.1', port: 5000, browserUrl: 'https://pay.demo.example', warning: null },
  ],
])('%s', (_, settings, environment, place) => {
  expect(placeOf(settings, environment)).toMatchObject(place)
})

test('browsers get the address under which they reach the sandbox, the site its own, and the known key opens nothing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'quartier-sandbox-'))
  const root = resolve(import.meta.dirname, '../..')
  const site = { dataDir, port: 7560, host: '0.0.0.0', publicUrl: 'http://demo.example:7560' }
  const sandbox = await startPaymentSandbox(root, site, process.env)
  try {
    expect(sandbox.settings).toMatchObject({ apiUrl: 'http://127.0.0.1:7561', browserUrl: 'http://demo.example:7561' })
    const payments = createPaymentProvider(sandbox.settings)
    expect(payments.browser.sandboxAddress).toBe('http://demo.example:7561')
    const account = await payments.createAccount('key-1', { userId: 'u', country: 'DE' })
    const back = { returnUrl: 'http://demo.example/a', refreshUrl: 'http://demo.example/b' }
    const link = await payments.createAccountLink(account.id, {
      ...back,
      purpose: 'onboarding',
      collect: 'currently-due',
    })
    expect(link.url).toMatch(/^http:\/\/demo\.example:7561\/_sandbox\/onboarding\//)
    const reset = await fetch('http://127.0.0.1:7561/_sandbox/reset', {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox' },
      body: '{}',
    })
    expect(reset.status).toBeGreaterThanOrEqual(400)
  } finally {
    await sandbox.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
