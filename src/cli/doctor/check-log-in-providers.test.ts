import { afterAll, beforeAll, expect, test } from 'vitest'
import { tryLogInProvider } from '#adapters/identity/log-in-provider-client.ts'
import { readLogInProviders } from '#config/log-in-providers.ts'
import { type IdentityProviderSite, startIdentityProvider } from '#tests/identity-provider-site.ts'
import { checkLogInProviders } from './check-log-in-providers.ts'

let provider: IdentityProviderSite
beforeAll(async () => {
  provider = await startIdentityProvider()
})
afterAll(() => provider.stop())

const check = (list: string) =>
  checkLogInProviders({
    settings: { logInProviders: readLogInProviders(list, [], false), publicUrl: 'https://quartier.example' },
    product: { tryLogInProvider },
  })

test('a provider that answers is fine, with the address that it must allow', async () => {
  expect(await check(provider.setting('kennung', 'Kennung'))).toEqual([
    { state: 'ok', text: 'Kennung answers; it must allow https://quartier.example/login/with/kennung/callback' },
  ])
})

test('one that does not answer, or as somebody else, is named with its address and never with its secret', async () => {
  const elsewhere = provider.issuer.replace('127.0.0.1', 'localhost')
  const findings = await check(`weg=http://127.0.0.1:9|quartier|geheim|Weg, fremd=${elsewhere}/x|quartier|geheim|Fremd`)
  expect(findings).toEqual([
    {
      state: 'fault',
      text: expect.stringMatching(/^Weg does not answer at http:\/\/127\.0\.0\.1:9 .*LOG_IN_PROVIDERS$/),
    },
    { state: 'fault', text: expect.stringMatching(/^Fremd does not answer .*LOG_IN_PROVIDERS$/) },
  ])
  expect(JSON.stringify(findings)).not.toContain('geheim')
})

test('without a provider there is nothing to correct', async () => {
  expect(await check('')).toMatchObject([{ state: 'ok' }])
})
