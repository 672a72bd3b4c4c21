import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { App } from '#domain/app.ts'
import routes from '../routes.ts'
import { commonHeaders, pageHeaders } from './page-headers.ts'

const app = { marketplace: { contentSecurityPolicy: 'enforce' } } as unknown as App
const site = { mapStyleUrl: undefined } as never
const referrerPolicyOf = (pathname: string) =>
  pageHeaders(app, { nonce: 'n', site, formTargets: [] }, pathname)['referrer-policy']

test('the address of a page with the token of a mail is not told to other sites', () => {
  const readsToken = ({ file }: { file: string }) =>
    readFileSync(join(import.meta.dirname, '..', file), 'utf8').includes('tokenInAddress(')
  // The page for the code redirects where there is a token.
  const pages = routes.filter((route) => readsToken(route) && route.path !== 'verify-email')
  expect(pages.length).toBeGreaterThan(5)
  for (const { path } of [...pages, { path: 'saved-searches/end' }])
    for (const address of [`/${path}`, `/${path}.data`]) expect(referrerPolicyOf(address), address).toBe('same-origin')
  expect(referrerPolicyOf('/login')).toBe('strict-origin-when-cross-origin')
})

test('with https browsers keep to https for this host, and other hosts of its domain stay as they are', () => {
  expect(commonHeaders('text/html', true)['strict-transport-security']).toBe('max-age=31536000')
  expect(commonHeaders('text/html', false)).not.toHaveProperty('strict-transport-security')
})

test('other sites may embed pictures, and nothing else', () => {
  expect(commonHeaders('image/avif', true)['cross-origin-resource-policy']).toBe('cross-origin')
  expect(commonHeaders('text/html', true)['cross-origin-resource-policy']).toBe('same-origin')
  expect(commonHeaders(null, true)['cross-origin-resource-policy']).toBe('same-origin')
})
