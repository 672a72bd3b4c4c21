import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openIdConnect } from './open-id-connect.ts'

const now = new Date('2026-05-01T12:00:00Z')
const clock = { now: () => now }
const seconds = now.getTime() / 1000

let server: Server
let issuer: string
let keys: GenerateKeyPairResult
/** How the provider answers: as usual, with an error, or for somebody else. */
let answer: 'well' | 'broken' | 'another issuer'
let asked: string[]

beforeEach(async () => {
  keys = await generateKeyPair('RS256', { extractable: true })
  answer = 'well'
  asked = []
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256' }
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (answer === 'broken') return void response.writeHead(500).end()
    const about = { issuer: answer === 'well' ? issuer : 'https://other.example', jwks_uri: `${issuer}/keys` }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.url?.includes('openid-configuration') ? about : { keys: [jwk] }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((closed) => server.close(closed)))

const provider = () => openIdConnect({ id: 'kennung', issuer, clientIds: ['app'] }, clock)

function token(claims: Record<string, unknown> = {}, header = { alg: 'RS256', kid: 'k1' }): Promise<string> {
  return new SignJWT({ iss: issuer, aud: 'app', sub: 'u1', exp: seconds + 600, ...claims })
    .setProtectedHeader(header)
    .sign(keys.privateKey)
}

test('a token that the provider signed proves a person', async () => {
  const proven = await provider().prove(await token({ email: 'chiara@example.org', email_verified: 'true' }), 'app')
  expect(proven).toEqual({
    subject: 'u1',
    email: 'chiara@example.org',
    emailVerified: true,
    firstName: null,
    lastName: null,
  })
})

test.each<[string, Record<string, unknown>]>([
  ['is for another client', { aud: 'other' }],
  ['is of another issuer', { iss: 'https://other.example' }],
  ['is over for more than a minute', { exp: seconds - 61 }],
  ['never ends', { exp: undefined }],
  ['begins in more than a minute', { nbf: seconds + 61 }],
  ['names nobody', { sub: '' }],
  ['has a name that is too long', { given_name: 'x'.repeat(201) }],
])('a token that %s proves nobody', async (_, claims) => {
  expect(await provider().prove(await token(claims), 'app')).toBeNull()
})

test('clocks may differ by a minute', async () => {
  expect(await provider().prove(await token({ exp: seconds - 30 }), 'app')).not.toBeNull()
})

test('a token of a client that does not count here is not looked at', async () => {
  expect(await provider().prove(await token({ aud: 'other' }), 'other')).toBeNull()
  expect(asked).toEqual([])
})

test('a token with another key, another signing algorithm or none is refused', async () => {
  const right = await token()
  const [head = '', body = ''] = right.split('.')
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
  keys = await generateKeyPair('RS256')
  const forged = await token()
  const secret = new TextEncoder().encode('a secret that is long enough for it')
  const symmetric = await new SignJWT({ iss: issuer, aud: 'app', sub: 'u1', exp: seconds + 600 })
    .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
    .sign(secret)
  const adapter = provider()
  for (const each of [forged, symmetric, `${unsigned}.${body}.`, `${head}.${body}.`, `${right}.x`, '', 'a.b.c'])
    expect([each, await adapter.prove(each, 'app')]).toEqual([each, null])
  expect(await adapter.prove(right, 'app')).not.toBeNull()
})

test('while a provider fails or names another issuer, its tokens are refused', async () => {
  const adapter = provider()
  for (const failing of ['broken', 'another issuer'] as const) {
    answer = failing
    expect(await adapter.prove(await token(), 'app')).toBeNull()
  }
  answer = 'well'
  expect(await adapter.prove(await token(), 'app')).not.toBeNull()
})

test('tokens that come at once ask for the keys once, and keys stay when the provider fails later', async () => {
  const adapter = provider()
  const tokens = await Promise.all([1, 2, 3, 4].map(() => token()))
  await Promise.all(tokens.map((each) => adapter.prove(each, 'app')))
  expect(asked).toHaveLength(2)
  answer = 'broken'
  expect(await adapter.prove(await token({}, { alg: 'RS256', kid: 'new' }), 'app')).toBeNull()
  expect(await adapter.prove(await token(), 'app')).not.toBeNull()
})
