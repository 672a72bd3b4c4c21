import * as openid from 'openid-client'
import type { LogInProviderSettings } from '#config/log-in-providers.ts'
import type { Log } from '#domain/app.ts'
import type { LogInProvider } from '#domain/identities/index.ts'
import { Problem } from '#kernel/problem.ts'
import { readClaims } from './open-id-connect.ts'

/** How long a provider may take for an answer, in seconds. */
const timeout = 5
/** How long the metadata of a provider is used, in milliseconds. */
const metadataMaxAge = 3_600_000

/**
 * Returns a provider of OpenID Connect with which people log in in the browser. What it says about itself is fetched when
 * it is first needed, and again every hour. Answers that prove nothing are logged with the reason, and without tokens.
 */
export function createLogInProvider(settings: LogInProviderSettings, log: Log): LogInProvider {
  const { id, label } = settings
  let known: { configuration: Promise<openid.Configuration>; until: number } | undefined
  const configuration = () => {
    if (!known || known.until < performance.now()) {
      const found = discover(settings)
      known = { configuration: found, until: performance.now() + metadataMaxAge }
      // Asked again with the next log-in.
      found.catch(() => (known = undefined))
    }
    return known.configuration
  }
  const explained = async <Result>(step: string, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      const isDown = step === 'discovery' || isOutage(error)
      log('warn', 'a log-in provider did not answer as expected', { provider: id, step, reason: reasonOf(error) })
      throw new Problem(isDown ? 'provider-unavailable' : 'provider-refused')
    }
  }
  return {
    id,
    label,
    async begin({ redirectUri, state, nonce, codeVerifier }) {
      const found = await explained('discovery', configuration)
      const { href } = openid.buildAuthorizationUrl(found, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
      return href
    },
    async finish({ redirectUri, state, nonce, codeVerifier }, query) {
      if (query.get('error') === 'access_denied') throw new Problem('provider-denied')
      const found = await explained('discovery', configuration)
      return explained('code', async () => {
        const tokens = await openid.authorizationCodeGrant(found, new URL(`${redirectUri}?${query}`), {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const claims: Record<string, unknown> & { sub: string } = tokens.claims() ?? { sub: '' }
        // Some providers name the address only there.
        const asks = claims.email === undefined && found.serverMetadata().userinfo_endpoint !== undefined
        const more = asks ? await openid.fetchUserInfo(found, tokens.access_token, claims.sub) : {}
        return readClaims(withNames({ ...more, ...claims }))
      })
    },
  }
}

/**
 * Asks a provider for what it says about itself. Throws when it does not answer, or is not the issuer that it is asked as.
 * Whether the client's name and secret are right shows only when somebody logs in.
 */
export async function tryLogInProvider(settings: LogInProviderSettings): Promise<void> {
  await discover(settings).catch((error: unknown) => {
    throw new Error(reasonOf(error), { cause: error })
  })
}

async function discover(settings: LogInProviderSettings): Promise<openid.Configuration> {
  const { issuer, clientId, clientSecret } = settings
  const byBody = openid.ClientSecretPost(clientSecret)
  const byHeader = openid.ClientSecretBasic(clientSecret)
  const authenticate: openid.ClientAuth = (server, ...more) => {
    const ways = server.token_endpoint_auth_methods_supported
    // Without a list only the header is promised.
    return (ways?.includes('client_secret_post') ? byBody : byHeader)(server, ...more)
  }
  const found = await openid.discovery(new URL(issuer), clientId, undefined, authenticate, {
    timeout,
    execute: [
      // The signature of ID tokens is checked, although they come over TLS.
      openid.enableNonRepudiationChecks,
      ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
    ],
  })
  return found
}

/** Returns claims with first and last name, which some providers say only as one name. */
function withNames(claims: Record<string, unknown>): Record<string, unknown> {
  if (claims.given_name !== undefined || claims.family_name !== undefined) return claims
  const [first = '', ...rest] = typeof claims.name === 'string' ? claims.name.trim().split(/\s+/) : []
  return first ? { ...claims, given_name: first, family_name: rest.join(' ') } : claims
}

/** Whether a provider could not be reached, or has failed itself. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { cause, status } = error as Error & { cause?: { status?: unknown }; status?: unknown }
  const answered = typeof status === 'number' ? status : cause?.status
  if (typeof answered === 'number') return answered >= 500
  return (
    error.name === 'TimeoutError' || ('code' in error && /TIMEOUT/.test(String(error.code))) || isFetchFailure(error)
  )
}

function isFetchFailure(error: Error): boolean {
  return error.message === 'fetch failed' || (error.cause instanceof Error && isFetchFailure(error.cause))
}

/** Returns the codes of an error, which hold no token. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, error: said } = error as Error & { code?: unknown; error?: unknown }
  return [error.name, code, said]
    .filter((part) => typeof part === 'string')
    .join(' ')
    .slice(0, 200)
}
