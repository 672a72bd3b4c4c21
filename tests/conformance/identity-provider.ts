import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { openIdConnect } from '#adapters/identity/open-id-connect.ts'
import type { App } from '#domain/app.ts'
import { movableClock } from '#tests/app.ts'

/** A small provider of OpenID Connect on this machine, and tokens that it signs. */
export async function identityTokens(): Promise<{
  adapter: App['identityProviders'][number]
  token(claims: object): string
  forged(claims: object): string
}> {
  const [real, other] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }))
  if (!real || !other) throw new Error('no keys')
  const server = createServer((request, response) => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const body = request.url?.includes('openid-configuration')
      ? { issuer, jwks_uri: `${issuer}/keys` }
      : { keys: [{ ...real.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256' }] }
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterAll(() => void server.close())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clock = movableClock()
  const signed = (claims: object, key: typeof real.privateKey) => {
    const exp = Math.floor(clock.now().getTime() / 1000) + 600
    const parts = [
      { alg: 'RS256', kid: 'k1' },
      { iss: issuer, aud: 'app', exp, ...claims },
    ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    return `${parts.join('.')}.${sign('sha256', Buffer.from(parts.join('.')), key).toString('base64url')}`
  }
  return {
    adapter: openIdConnect({ id: 'kennung', issuer, clientIds: ['app'] }, clock),
    token: (claims) => signed(claims, real.privateKey),
    forged: (claims) => signed(claims, other.privateKey),
  }
}
