import { expect, test } from 'vitest'
import type { App } from '#domain/app.ts'
import { pageHeaders } from './page-headers.ts'
import routes from '../routes.ts'

const id = '018f3c2e-7b1a-7000-8000-000000000001'
const pages = [
  `/l/sauna/${id}/checkout`,
  `/l/sauna/${id}/checkout.data`,
  '/account/payment-methods',
  '/account/payments',
  '/account/payments/success',
  `/l/sauna/${id}/edit/payout`,
]
const browser = { publishableKey: 'pk_test_1' }
const site = { mapStyleUrl: undefined } as never

function headersOf(pathname: string, sandboxAddress: string | null | undefined): Record<string, string> {
  const payments = sandboxAddress === undefined ? undefined : { browser: { ...browser, sandboxAddress } }
  const app = { marketplace: { contentSecurityPolicy: 'enforce' }, payments } as unknown as App
  return pageHeaders(app, { nonce: 'n', site, formTargets: [] }, pathname)
}

const policyOf = (headers: Record<string, string>) => headers['content-security-policy'] ?? ''

/** One address for each route of the site, with other words for its parameters. */
function addresses(entries: typeof routes, above = ''): string[] {
  return entries.flatMap(({ path = '', children = [] }) => {
    const here = path ? `${above}/${path.replaceAll(/:\w+/g, 'x').replace('*', 'else')}` : above
    return [here || '/', ...addresses(children as typeof routes, here)]
  })
}

test.each(pages)('%s may use the script and the frames of the provider', (page) => {
  const headers = headersOf(page, null)
  const policy = policyOf(headers)
  expect(policy).toMatch(/script-src 'self' 'nonce-n' https:\/\/js\.stripe\.com/)
  expect(policy).toMatch(/frame-src https:\/\/js\.stripe\.com .*https:\/\/hooks\.stripe\.com/)
  expect(policy).toMatch(/connect-src 'self' https:\/\/api\.stripe\.com/)
  expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com")')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
})

test.each(pages)(
  'against the sandbox %s may use its origin for frames and calls, and nothing of the provider',
  (page) => {
    const headers = headersOf(page, 'http://127.0.0.1:12111')
    const policy = policyOf(headers)
    expect(policy).toContain('frame-src http://127.0.0.1:12111;')
    expect(policy).toContain("connect-src 'self' http://127.0.0.1:12111;")
    expect(policy).toContain("script-src 'self' 'nonce-n';")
    expect(JSON.stringify(headers)).not.toContain('stripe.com')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  },
)

test('no other page has anything of it, and none where nothing is paid', () => {
  const all = addresses(routes)
  const others = [...all, `/l/sauna/${id}`, `/l/sauna/${id}/checkout/more`, '/x/checkout', '/account/payment'].filter(
    (each) => !/\/checkout$|\/payment-methods$|\/payments(\/|$)|\/payout$/.test(each),
  )
  expect(others.length).toBeGreaterThan(70)
  for (const each of others)
    for (const address of [null, 'http://127.0.0.1:12111'])
      expect(headersOf(each, address), each).toEqual(headersOf(each, undefined))
  for (const page of pages) expect(headersOf(page, undefined)).toEqual(headersOf('/', undefined))
})

test('a production site names no sandbox, and a sandbox no provider', () => {
  expect(policyOf(headersOf(pages[0]!, null))).not.toMatch(/127\.0\.0\.1|localhost/)
})
