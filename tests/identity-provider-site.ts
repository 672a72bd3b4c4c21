import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** A person at the provider, as its ID tokens name them. */
export type ProviderPerson = {
  sub: string
  name?: string
  given_name?: string
  family_name?: string
  email?: string
  email_verified?: boolean
}

/** What is wrong with the next answers of the provider. */
export type ProviderFaults = {
  /** Claims of the ID token that are not as they should be. */
  claims?: JWTPayload & Record<string, unknown>
  /** Signs with a key that the provider does not publish. */
  forges?: boolean
  /** Answers each request with this status. */
  status?: number
}

export type IdentityProviderSite = {
  issuer: string
  /** An entry of LOG_IN_PROVIDERS. */
  setting(id: string, label: string): string
  clientId: string
  clientSecret: string
  faults: ProviderFaults
  /** Requests that the provider has got at its token endpoint. */
  codesAsked: number
  /** Somebody agrees at the address that the browser was sent to. Returns the address that the browser is sent back to. */
  agree(address: string, person: ProviderPerson): Promise<URL>
  /** Somebody declines. */
  decline(address: string): Promise<URL>
  stop(): Promise<void>
}

type Grant = { person: ProviderPerson; asked: URLSearchParams; used: boolean }

/**
 * Starts a provider of OpenID Connect on this machine, with the authorization code flow: it asks who somebody is on a page
 * of its own, checks the client's secret, the redirect address and PKCE, and lets a code be used once. `people` are the
 * buttons of its page.
 */
export async function startIdentityProvider(people: ProviderPerson[] = [], port = 0): Promise<IdentityProviderSite> {
  const clientId = 'quartier'
  const clientSecret = 'secret-of-the-tests'
  const real = await generateKeyPair('RS256', { extractable: true })
  const other = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(real.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const bearers = new Map<string, ProviderPerson>()

  const grant = (asked: URLSearchParams, person: ProviderPerson): URL => {
    const code = randomBytes(16).toString('hex')
    grants.set(code, { person, asked, used: false })
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.search = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: site.issuer }).toString()
    return back
  }
  const refuse = (asked: URLSearchParams): URL => {
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.search = new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '' }).toString()
    return back
  }
  const token = async (request: IncomingMessage) => {
    site.codesAsked++
    const form = new URLSearchParams(await bodyOf(request))
    const given = readClientSecret(request.headers.authorization, form)
    if (given.id !== clientId || given.secret !== clientSecret)
      return { status: 401, body: { error: 'invalid_client' } }
    const found = grants.get(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (
      !found ||
      found.used ||
      found.asked.get('redirect_uri') !== form.get('redirect_uri') ||
      found.asked.get('code_challenge') !== challenge ||
      found.asked.get('code_challenge_method') !== 'S256'
    )
      return { status: 400, body: { error: 'invalid_grant' } }
    found.used = true
    const seconds = Math.floor(Date.now() / 1000)
    const bearer = randomBytes(16).toString('hex')
    bearers.set(bearer, found.person)
    const idToken = await new SignJWT({
      iss: site.issuer,
      aud: clientId,
      iat: seconds,
      exp: seconds + 600,
      ...(found.asked.get('nonce') ? { nonce: found.asked.get('nonce') } : {}),
      ...found.person,
      ...site.faults.claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .sign(site.faults.forges ? other.privateKey : real.privateKey)
    return { status: 200, body: { access_token: bearer, token_type: 'Bearer', expires_in: 600, id_token: idToken } }
  }

  const server = createServer((request, response) => void answer(request, response))
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', site.issuer)
    if (site.faults.status) return void response.writeHead(site.faults.status).end()
    if (url.pathname === '/.well-known/openid-configuration')
      return json(response, {
        issuer: site.issuer,
        authorization_endpoint: `${site.issuer}/authorize`,
        token_endpoint: `${site.issuer}/token`,
        userinfo_endpoint: `${site.issuer}/me`,
        jwks_uri: `${site.issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      })
    if (url.pathname === '/keys') return json(response, { keys: [jwk] })
    if (url.pathname === '/token' && request.method === 'POST') {
      const { status, body } = await token(request)
      return json(response, body, status)
    }
    if (url.pathname === '/me')
      return json(response, bearers.get(request.headers.authorization?.replace('Bearer ', '') ?? '') ?? {})
    const index = url.searchParams.get('who')
    if (url.pathname !== '/authorize') return void response.writeHead(404).end()
    if (index === null) return page(response, url, people)
    const person = people[Number(index)]
    const back = person ? grant(url.searchParams, person) : refuse(url.searchParams)
    return void response.writeHead(302, { location: back.href }).end()
  }
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const site: IdentityProviderSite = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setting: (id, label) => `${id}=${site.issuer}|${clientId}|${clientSecret}|${label}`,
    clientId,
    clientSecret,
    faults: {},
    codesAsked: 0,
    agree: async (address, person) => grant(new URL(address).searchParams, person),
    decline: async (address) => refuse(new URL(address).searchParams),
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return site
}

/** The client's name and secret, from the header or from the form. */
function readClientSecret(header: string | undefined, form: URLSearchParams): { id: string; secret: string } {
  if (!header?.startsWith('Basic ')) return { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' }
  const [id = '', secret = ''] = Buffer.from(header.slice(6), 'base64').toString().split(':').map(decodeURIComponent)
  return { id, secret }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function page(response: ServerResponse, url: URL, people: ProviderPerson[]): void {
  const link = (who: string, text: string) => {
    const query = new URLSearchParams([...url.searchParams, ['who', who]]).toString().replaceAll('&', '&amp;')
    return `<li><a href="/authorize?${query}">${text}</a></li>`
  }
  const links = people.map(({ name, given_name: first, family_name: last, email }, index) =>
    link(String(index), `${name ?? `${first} ${last}`} (${email})`),
  )
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(
    `<!doctype html><title>Log in</title><h1>Who are you?</h1><ul>${links.join('')}${link('nobody', 'Decline')}</ul>`,
  )
}
