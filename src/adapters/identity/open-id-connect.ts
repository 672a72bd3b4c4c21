import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'
import type { IdentityProvider, ProvenIdentity } from '#domain/users/index.ts'
import type { Clock } from '#kernel/clock.ts'

/** A provider of OpenID Connect: our name for it, its issuer, and the clients whose tokens count here. */
export type OpenIdSettings = { id: string; issuer: string; clientIds: string[] }

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })
const keySet = z.object({ keys: z.array(z.looseObject({ kid: z.string().optional(), kty: z.string() })).max(100) })
const header = z.object({ alg: z.enum(['RS256', 'ES256']), kid: z.string().optional() })
const claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(300),
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  nbf: z.number().optional(),
  email: z.string().max(1000).optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  given_name: z.string().max(200).optional(),
  family_name: z.string().max(200).optional(),
})

const patience = 5000
const keysLive = 600_000
/** Clocks differ a little. */
const leeway = 60_000

/**
 * Proves ID tokens of a provider by its published keys, which are fetched when they are first needed and again when they are
 * old or lack the key of a token.
 */
export function openIdConnect(settings: OpenIdSettings, clock: Clock): IdentityProvider {
  let keys: { byId: Map<string, KeyObject>; at: number } | null = null
  const keyOf = async (id: string) => {
    const now = clock.now().getTime()
    if (!keys || now - keys.at > keysLive || (!keys.byId.has(id) && now - keys.at > 10_000))
      keys = { byId: await fetchKeys(settings.issuer), at: now }
    return keys.byId.get(id) ?? (id === '' ? [...keys.byId.values()][0] : undefined)
  }
  return {
    id: settings.id,
    async prove(token, clientId) {
      if (!settings.clientIds.includes(clientId)) return null
      const parts = readToken(token)
      if (!parts) return null
      const key = await keyOf(parts.header.kid ?? '')
      if (!key || !isSigned(parts, key)) return null
      return provenBy(parts.claims, settings, clientId, clock)
    },
  }
}

type Parts = {
  header: z.output<typeof header>
  claims: z.output<typeof claims>
  signed: Buffer
  signature: Buffer
}

function readToken(token: string): Parts | null {
  const [head = '', body = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0) return null
  const parsedHeader = header.safeParse(readPart(head))
  const parsedClaims = claims.safeParse(readPart(body))
  if (!parsedHeader.success || !parsedClaims.success) return null
  return {
    header: parsedHeader.data,
    claims: parsedClaims.data,
    signed: Buffer.from(`${head}.${body}`),
    signature: Buffer.from(signature, 'base64url'),
  }
}

function readPart(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

function isSigned({ header: { alg }, signed, signature }: Parts, key: KeyObject): boolean {
  const expected = alg === 'RS256' ? 'rsa' : 'ec'
  if (key.asymmetricKeyType !== expected) return false
  return verify('sha256', signed, alg === 'ES256' ? { key, dsaEncoding: 'ieee-p1363' } : key, signature)
}

function provenBy(
  said: z.output<typeof claims>,
  { issuer }: OpenIdSettings,
  clientId: string,
  clock: Clock,
): ProvenIdentity | null {
  const now = clock.now().getTime()
  if (said.iss !== issuer || ![said.aud].flat().includes(clientId)) return null
  if (said.exp * 1000 <= now - leeway || (said.nbf ?? 0) * 1000 > now + leeway) return null
  return {
    subject: said.sub,
    email: said.email ?? null,
    emailVerified: said.email_verified === true || said.email_verified === 'true',
    firstName: said.given_name ?? null,
    lastName: said.family_name ?? null,
  }
}

async function fetchKeys(issuer: string): Promise<Map<string, KeyObject>> {
  const about = discovery.safeParse(await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`))
  if (!about.success || about.data.issuer !== issuer) return new Map()
  const set = keySet.safeParse(await fetchJson(about.data.jwks_uri))
  if (!set.success) return new Map()
  return new Map(
    set.data.keys.flatMap((key) => {
      try {
        return [[key.kid ?? '', createPublicKey({ key: key as JsonWebKey, format: 'jwk' })] as const]
      } catch {
        return []
      }
    }),
  )
}

/** What a provider publishes; null when it cannot be had, and then its tokens prove nothing. */
async function fetchJson(address: string): Promise<unknown> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patience), redirect: 'error' })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
