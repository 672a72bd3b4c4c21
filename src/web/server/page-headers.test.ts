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

type Entry = { path?: string | undefined; file: string; children?: Entry[] | undefined }

const pages = (entries: Entry[]): Entry[] => entries.flatMap((each) => [each, ...pages(each.children ?? [])])

test('the address of a page with the secret of a mail, and of no other, is kept from other sites', () => {
  const readsSecret = ({ file }: Entry) =>
    /tokenInAddress\(|isSavedSearchKey\(/.test(readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
  const known = pages(routes as Entry[]).filter(({ path }) => path !== undefined)
  // The page for the code redirects where there is a token.
  const secret = known.filter((page) => readsSecret(page) && page.path !== 'verify-email').map(({ path }) => path)
  expect(secret.length).toBeGreaterThan(7)
  for (const end of ['', '.data']) {
    const kept = known.filter(({ path }) => referrerPolicyOf(`/${path}${end}`) === 'same-origin')
    expect(kept.map(({ path }) => path)).toEqual(secret)
  }
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
