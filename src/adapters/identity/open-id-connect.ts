import { createRemoteJWKSet, jwtVerify } from 'jose'
import { z } from 'zod'
import type { App } from '#domain/app.ts'
import type { ProvenIdentity } from '#domain/users/index.ts'
import type { Clock } from '#kernel/clock.ts'

/** A provider of OpenID Connect: its name in the API, its issuer, and the clients whose tokens are accepted. */
export type OpenIdSettings = { id: string; issuer: string; clientIds: string[] }

type KeySet = ReturnType<typeof createRemoteJWKSet>

const claims = z.object({
  sub: z.string().min(1).max(300),
  email: z.string().max(1000).optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  given_name: z.string().max(200).optional(),
  family_name: z.string().max(200).optional(),
})

const timeout = 5000
/** The clocks of two machines differ a little. */
const clockTolerance = '1 minute'

/**
 * Returns an identity provider that verifies ID tokens by the published keys, which are fetched when they are first needed
 * and again when they are old or lack the key of a token. An invalid token, or a provider that does not answer, gives null.
 */
export function openIdConnect(
  { id, issuer, clientIds }: OpenIdSettings,
  clock: Clock,
): App['identityProviders'][number] {
  let keys: Promise<KeySet> | undefined
  const loadKeys = () => {
    keys ??= findKeys(issuer).catch((error: unknown) => {
      // Asked again with the next token.
      keys = undefined
      throw error
    })
    return keys
  }
  return {
    id,
    async prove(token, clientId) {
      if (!clientIds.includes(clientId)) return null
      try {
        const { payload } = await jwtVerify(token, await loadKeys(), {
          issuer,
          audience: clientId,
          algorithms: ['RS256', 'ES256'],
          requiredClaims: ['exp'],
          clockTolerance,
          currentDate: clock.now(),
        })
        return readClaims(payload)
      } catch {
        return null
      }
    },
  }
}

/** Returns the identity that verified claims name. Throws when they name nobody, or a text is too long. */
export function readClaims(payload: unknown): ProvenIdentity {
  const said = claims.parse(payload)
  return {
    subject: said.sub,
    email: said.email ?? null,
    emailVerified: said.email_verified === true || said.email_verified === 'true',
    firstName: said.given_name ?? null,
    lastName: said.family_name ?? null,
  }
}

/** The keys that a provider names in its configuration. Throws when it does not answer, or answers for another issuer. */
async function findKeys(issuer: string): Promise<KeySet> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetch(address, { signal: AbortSignal.timeout(timeout), redirect: 'error' })
  const { jwks_uri } = z.object({ issuer: z.literal(issuer), jwks_uri: z.url() }).parse(await response.json())
  return createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: timeout, cooldownDuration: 10_000 })
}
