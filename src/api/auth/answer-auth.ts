import type { App } from '#domain/app.ts'
import type { IssuedTokens } from '#domain/users/index.ts'
import { errorAnswer } from '../error-body.ts'
import { readText } from '../read-input.ts'
import { Refusal } from '../wire/refusal.ts'
import { writeJson } from '../wire/write-json.ts'
import { type AuthForm, grantByIdentity, grantTokens } from './grant-tokens.ts'
import { revokeTokens } from './revoke-tokens.ts'

/**
 * The part of the API that hands out tokens: forms in, JSON out. Whoever cannot be believed gets 401; what is not even a
 * question gets 400.
 */
export async function answerAuth(app: App, request: Request, path: string, address: string): Promise<Response> {
  try {
    const answer = answers[path]
    if (!answer) throw new Refusal('not-found', 'There is no such endpoint.')
    if (request.method !== 'POST') throw new Refusal('method-not-allowed', 'This endpoint is called by POST.')
    const form = await readForm(request)
    return respond(200, await answer(app, form, { address, request }))
  } catch (error) {
    const known = errorAnswer(error, { write: true })
    if (!known) return unexpected(app, error)
    const response = respond(known.status, known.body)
    if (known.retryAfter !== undefined) response.headers.set('retry-after', String(known.retryAfter))
    return response
  }
}

type Answer = (app: App, form: AuthForm, from: { address: string; request: Request }) => Promise<unknown>

const answers: Record<string, Answer> = {
  token: async (app, form, { address }) => tokenAnswer(await grantTokens(app, form, address)),
  auth_with_idp: async (app, form) => tokenAnswer(await grantByIdentity(app, form)),
  revoke: (app, form, { request }) => revokeTokens(app, form, request),
}

/** The tokens as OAuth names them. */
function tokenAnswer({ accessToken, scope, expiresIn, refreshToken }: IssuedTokens) {
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: expiresIn,
    scope,
    ...(refreshToken ? { refresh_token: refreshToken } : {}),
  }
}

/** A form, percent-encoded or as JSON: texts by their names. */
async function readForm(request: Request): Promise<AuthForm> {
  const text = await readText(request, 65_536)
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type === 'application/json') {
    const given = parseJson(text)
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      throw new Refusal('bad-request', 'The body must be a form.')
    return new Map(Object.entries(given).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])))
  }
  if (type !== 'application/x-www-form-urlencoded' && text !== '')
    throw new Refusal('unsupported-content-type', 'The body must be application/x-www-form-urlencoded.')
  return new Map(new URLSearchParams(text))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('bad-request', 'The body is not JSON.')
  }
}

function unexpected(app: App, error: unknown): Response {
  app.log('error', 'the API failed', { error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  return respond(500, { errors: [{ status: 500, code: 'internal-error', title: 'Something went wrong on our side.' }] })
}

function respond(status: number, body: unknown): Response {
  return new Response(writeJson(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
}
