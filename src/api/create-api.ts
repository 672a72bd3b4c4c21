import { cutText } from '#kernel/cut-text.ts'
import { randomUUID } from 'node:crypto'
import { containsCardNumber } from '#kernel/card-number.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '#domain/app.ts'
import { callingAs } from '#domain/caller.ts'
import { answerAssets } from './assets/answer-assets.ts'
import { answerAuth } from './auth/answer-auth.ts'
import { authenticate } from './authenticate.ts'
import { callerOf } from './caller-of.ts'
import type { Call, Endpoint } from './endpoint.ts'
import { errorAnswer } from './error-body.ts'
import { answerTemplateServer, templateServerPaths } from './client-server/answer-template-server.ts'
import { present } from './present.ts'
import { bodyLimit, checkInput, readBody } from './read-input.ts'
import { createRateLimit, type RateCount, type RateLimits } from './rate-limit.ts'
import { addressOf, openApi } from './reference/open-api.ts'
import { referencePage } from './reference/reference-page.ts'
import { endpoints } from './registry.ts'
import { type AnswerHeaders, preflight, sharedHeaders } from './wire/cors.ts'
import { type Encoding, encode, encodingOf } from './wire/encoding.ts'
import { readQuery } from './wire/read-query.ts'
import { Refusal } from './wire/refusal.ts'
import { respond, respondWith } from './wire/respond.ts'

/**
 * Handles requests below `/v1`, and those that the server of a client app used to handle; null for other addresses.
 * `address` is the network address of the request.
 */
export type Api = (request: Request, address: string) => Promise<Response> | null

/** Limits of the API that an operator can set. */
export type ApiLimits = RateLimits & {
  /** Maximum size in bytes of a body that is not an upload, and of a response. */
  bodyBytes: number
  answerBytes: number
}

const generous: ApiLimits = { queriesPerMinute: 0, commandsPerMinute: 0, bodyBytes: bodyLimit, answerBytes: 50_000_000 }

/** Returns the API over an app. Needs nothing but use-cases, so that a test can call it like a server does. */
export function createApi(app: App, limits: ApiLimits = generous): Api {
  const count = createRateLimit(limits, app.clock)
  const byPath = new Map(endpoints.map((endpoint) => [addressOf(endpoint), endpoint]))
  return (request, address) => {
    const { pathname, search } = splitAddress(request.url)
    const isOwn = templateServerPaths.has(pathname)
    if (!isOwn && !isOfApi(pathname)) return null
    // Not a row's id, and much cheaper than one: every token would pay for it.
    const requestId = randomUUID()
    const shared = sharedHeaders(requestId)
    if (request.method === 'OPTIONS') return Promise.resolve(preflight(request, shared))
    const asked = { request, search, address, requestId, shared, limits, count }
    // Which client and which person it is, is known after the token was read.
    return callingAs({ source: 'marketplace-api', requestId }, async () => {
      if (await containsCardNumber(request))
        return respondError(app, new Problem('card-number-not-accepted'), encodingOf(request), asked, true)
      return isOwn ? answerTemplateServer(app, pathname, asked) : route(app, byPath, pathname, asked)
    })
  }
}

/** Path and query of a request's address, which the server has already put in order. */
function splitAddress(url: string): { pathname: string; search: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const [address = ''] = url.slice(start).split('#', 1)
  const query = address.indexOf('?')
  return query < 0
    ? { pathname: address, search: '' }
    : { pathname: address.slice(0, query), search: address.slice(query) }
}

function isOfApi(pathname: string): boolean {
  return pathname.startsWith('/v1/') || pathname === '/v1'
}

async function documentOf({ marketplace, publicUrl }: App, shared: AnswerHeaders): Promise<Response> {
  const headers = {
    ...shared,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=300',
  }
  return new Response(JSON.stringify(openApi(marketplace, publicUrl)), { headers })
}

async function pageOf({ marketplace }: App, shared: AnswerHeaders): Promise<Response> {
  const headers = {
    ...shared,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
  }
  return new Response(referencePage(marketplace.name), { headers })
}

function route(app: App, byPath: Map<string, Endpoint>, pathname: string, asked: Asked): Promise<Response> {
  const { request, shared } = asked
  if (pathname.startsWith('/v1/auth/')) return answerAuth(app, request, pathname.slice('/v1/auth/'.length), asked)
  if (pathname.startsWith('/v1/assets/')) return answerAssets(app, request, pathname.slice('/v1/assets/'.length), asked)
  if (pathname === '/v1/openapi.json') return documentOf(app, shared)
  if (pathname === '/v1' || pathname === '/v1/') return pageOf(app, shared)
  return answerEndpoint(app, byPath.get(pathname), asked)
}

type Asked = {
  request: Request
  search: string
  address: string
  requestId: string
  shared: AnswerHeaders
  limits: ApiLimits
  count: RateCount
}

async function answerEndpoint(app: App, endpoint: Endpoint | undefined, asked: Asked): Promise<Response> {
  const encoding = encodingOf(asked.request)
  try {
    if (!endpoint) throw new Refusal('not-found', 'There is no such endpoint.')
    const body = encode(await run(app, endpoint, asked), encoding)
    if (body.length > asked.limits.answerBytes)
      throw new Refusal(
        'validation-invalid-params',
        'The answer would be too large: ask for fewer or for less of each.',
      )
    return respondWith(200, body, encoding, asked.shared)
  } catch (error) {
    return respondError(app, error, encoding, asked, endpoint?.method === 'POST')
  }
}

async function run(app: App, endpoint: Endpoint, { request, search, address, requestId, limits, count }: Asked) {
  if (request.method !== endpoint.method && !(request.method === 'HEAD' && endpoint.method === 'GET'))
    throw new Refusal('method-not-allowed', `This endpoint is called by ${endpoint.method}.`)
  const access = await authenticate(app, request, endpoint.who)
  // The operator's programs and callers that have proved a client's secret may as often as they like.
  if (!access.trusted) count(address, endpoint.method === 'GET' ? 'query' : 'command')
  const { view, given } = readQuery(search)
  const write = endpoint.method === 'POST'
  const { input, extended } = await readInput(endpoint, request, given, limits.bodyBytes)
  const call: Call = { app, access, view, address, requestId, extended, request }
  const outcome = await callingAs(callerOf(access, requestId), () => endpoint.run(call, input as never))
  return present(call, outcome, { write })
}

async function readInput(endpoint: Endpoint, request: Request, given: Record<string, string>, maxBytes: number) {
  if (endpoint.method === 'GET') return checkInput(endpoint, given, 'query')
  const [unknown] = Object.keys(given)
  if (unknown !== undefined)
    throw new Refusal('validation-disallowed-key', `The key ${cutText(unknown, 100)} is not allowed here.`, {
      source: { path: [cutText(unknown, 100)], type: 'query' },
    })
  if (endpoint.multipart) return { input: {}, extended: {} }
  return checkInput(endpoint, await readBody(request, maxBytes), 'body')
}

function respondError(app: App, error: unknown, encoding: Encoding, asked: Asked, write: boolean): Response {
  const { status, body, headers } = errorAnswer(app, error, { write, requestId: asked.requestId })
  const shared = { ...asked.shared, ...headers, ...(status === 401 && { 'www-authenticate': 'Bearer' }) }
  return respond(status, body, encoding, shared)
}
