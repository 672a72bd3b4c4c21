import { expect, test } from 'vitest'
import { createApi } from '#api/create-api.ts'
import { issueAnonymousToken } from '#domain/users/index.ts'
import { marketplaceClient, startApi } from './api-site.ts'

const { app } = await startApi()
const limits = { queriesPerMinute: 3, commandsPerMinute: 1, bodyBytes: 2000, answerBytes: 3000 }
const api = createApi(app, limits)
const { accessToken } = issueAnonymousToken(app, marketplaceClient.id)

async function call(path: string, { address = '192.0.2.1', body }: { address?: string; body?: string } = {}) {
  const headers = {
    authorization: `Bearer ${accessToken}`,
    accept: 'application/json',
    'content-type': 'application/json',
  }
  const request = new Request(`http://localhost/v1/api/${path}`, {
    headers,
    ...(body === undefined ? {} : { method: 'POST', body }),
  })
  const response = await api(request, address)
  return { status: response?.status, wait: response?.headers.get('retry-after'), text: await response?.text() }
}

test('an address may ask so often in a minute, and is told how long to wait', async () => {
  for (let count = 0; count < 3; count += 1) expect((await call('marketplace/show')).status).toBe(200)
  const refused = await call('marketplace/show')
  expect(refused).toMatchObject({ status: 429, text: expect.stringContaining('too-many-requests') })
  expect(Number(refused.wait)).toBeGreaterThan(0)
  expect((await call('marketplace/show', { address: '192.0.2.2' })).status).toBe(200)
  app.clock.pass(60_000)
  expect((await call('marketplace/show')).status).toBe(200)
})

test('the addresses that a template’s server used to have are counted, and their bodies too', async () => {
  app.clock.pass(60_000)
  const own = async (path: string, body = '{}') => {
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const request = new Request(`http://localhost/api/${path}`, { method: 'POST', headers, body })
    return (await api(request, '192.0.2.3'))?.status
  }
  expect(await own('initiate-privileged')).toBe(401)
  expect(await own('initiate-privileged')).toBe(429)
  for (let count = 0; count < 3; count += 1) expect(await own('transaction-line-items')).toBe(401)
  expect(await own('transaction-line-items')).toBe(429)
  app.clock.pass(60_000)
  expect(await own('auth/create-user-with-idp', JSON.stringify({ idpId: 'x'.repeat(3000) }))).toBe(413)
})

test('a body and an answer may be so large', async () => {
  app.clock.pass(60_000)
  const body = JSON.stringify({ email: 'x'.repeat(3000) })
  expect(await call('password_reset/request', { body })).toMatchObject({ status: 413 })
  expect(await call('listings/query?include=images,author')).toMatchObject({ status: 400 })
  expect(await call('listings/query?fields.listing=title')).toMatchObject({ status: 200 })
})

test('a question before a call from another page is answered, and every answer may be read there', async () => {
  const asked = new Request('http://localhost/v1/api/listings/query', {
    method: 'OPTIONS',
    headers: { origin: 'https://app.example', 'access-control-request-headers': 'authorization, x-transit-verbose' },
  })
  const preflight = await api(asked, '192.0.2.9')
  expect(preflight?.status).toBe(204)
  expect(preflight?.headers.get('access-control-allow-headers')).toContain('x-transit-verbose')
  const answer = await api(new Request('http://localhost/v1/api/listings/query'), '192.0.2.9')
  expect(answer?.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer?.headers.get('vary')).toContain('Accept')
})

test('the description of the API names every endpoint, and people can read it', async () => {
  const document = await api(new Request('http://localhost/v1/openapi.json'), '192.0.2.9')
  const described = JSON.parse((await document?.text()) ?? '{}') as { openapi: string; paths: Record<string, object> }
  const { paths, openapi } = described
  expect(openapi).toBe('3.1.0')
  expect(Object.keys(paths).length).toBeGreaterThan(100)
  const page = await api(new Request('http://localhost/v1'), '192.0.2.9')
  const text = (await page?.text()) ?? ''
  for (const path of Object.keys(paths)) expect(text).toContain(path)
})
