import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { publicRequest, visitorAddress, withoutOrigin } from './forwarded.ts'
import { isCrossSiteWrite } from './cross-site.ts'

const inside = 'http://127.0.0.1:3000/login?from=%2F'
const ask = (headers: Record<string, string>, url = inside) => new Request(url, { headers })
const incoming = { socket: { remoteAddress: '10.0.0.9' } } as IncomingMessage

test.each([
  [{ 'x-forwarded-proto': 'https', 'x-forwarded-host': 'quartier.example' }, 'https://quartier.example/login?from=%2F'],
  [{ 'x-forwarded-proto': 'http, https' }, 'https://127.0.0.1:3000/login?from=%2F'],
  [{ 'x-forwarded-host': 'evil.example, quartier.example:8443' }, 'http://quartier.example:8443/login?from=%2F'],
  [{ 'x-forwarded-host': '[2001:db8::1]:8443' }, 'http://[2001:db8::1]:8443/login?from=%2F'],
  [{ 'x-forwarded-proto': 'javascript' }, inside],
  [{ 'x-forwarded-host': 'quartier.example/evil?' }, inside],
  [{ 'x-forwarded-host': 'user@quartier.example' }, inside],
  [{ 'x-forwarded-host': 'quartier.example:99999' }, inside],
  [{}, inside],
] as [Record<string, string>, string][])('behind a trusted proxy %j leads to %s', (headers, url) => {
  expect(publicRequest(ask(headers), true).url).toBe(url)
  expect(publicRequest(ask(headers), false).url, 'and to nothing where no proxy is trusted').toBe(inside)
})

test('the request keeps its method, body and headers', async () => {
  const sent = new Request(inside, {
    method: 'POST',
    body: 'email=anna',
    headers: { 'x-forwarded-proto': 'https', 'content-type': 'text/plain', cookie: 'a=b' },
  })
  const seen = publicRequest(sent, true)
  expect(seen.method).toBe('POST')
  expect(seen.headers.get('cookie')).toBe('a=b')
  expect(await seen.text()).toBe('email=anna')
})

test('a form loses its Origin only after it was compared', () => {
  const sent = (origin: string) => new Request(inside, { method: 'POST', body: '', headers: { origin } })
  expect(isCrossSiteWrite(sent('https://quartier.example'), 'https://quartier.example')).toBe(false)
  expect(isCrossSiteWrite(sent('https://evil.example'), 'https://quartier.example')).toBe(true)
  expect(isCrossSiteWrite(sent('http://quartier.example'), 'https://quartier.example'), 'another scheme').toBe(true)
  expect(withoutOrigin(sent('https://quartier.example')).headers.has('origin')).toBe(false)
  expect(withoutOrigin(ask({ origin: 'https://quartier.example' })).headers.has('origin')).toBe(true)
})

test('the address of the visitor is the one that the nearest proxy wrote', () => {
  const address = (forwarded: string, trust = true) =>
    visitorAddress(ask({ 'x-forwarded-for': forwarded }), incoming, trust)
  expect(address('1.2.3.4, 203.0.113.7')).toBe('203.0.113.7')
  expect(address('2001:db8::1')).toBe('2001:db8:0:0::')
  expect(address('1.2.3.4, unknown')).toBe('10.0.0.9')
  expect(address('')).toBe('10.0.0.9')
  expect(address('203.0.113.7', false)).toBe('10.0.0.9')
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::1f', '2001:db8:1:2::'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::'],
  ['2001:0db8::1', '2001:db8:0:0::'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['::1', '::1'],
])('limits of %s are those of %s', (address, counted) => {
  expect(visitorAddress(ask({ 'x-forwarded-for': address }), incoming, true)).toBe(counted)
})
