import type { App } from '#domain/app.ts'
import type { IssuedTokens } from '#domain/users/index.ts'
import { errorAnswer } from '../error-body.ts'
import { maxAuthBytes } from '../api-body-limit.ts'
import { readText } from '../read-input.ts'
import type { AnswerHeaders } from '../wire/cors.ts'
import { requireStorable } from '../wire/read-body.ts'
import { Refusal } from '../wire/refusal.ts'
import { respondJson } from '../wire/respond.ts'
import { writeJson } from '../wire/write-json.ts'
import { type AuthForm, grantByIdentity, grantTokens } from './grant-tokens.ts'
import { revokeTokens } from './revoke-tokens.ts'

/**
 * Returns the handler of the token endpoints: forms in, JSON out. Failed authentication gets 401, an invalid request 400.
 */
export async function answerAuth(
  app: App,
  request: Request,
  path: string,
  { address, shared, requestId }: { address: string; shared: AnswerHeaders; requestId: string },
): Promise<Response> {
  try {
    const answer = answers.get(path)
    if (!answer) throw new Refusal('not-found', 'There is no such endpoint.')
    if (request.method !== 'POST') throw new Refusal('method-not-allowed', 'This endpoint is called by POST.')
    const text = await readText(request, maxAuthBytes)
    return respondJson(200, await answer(app, text, { address, request }), shared)
  } catch (error) {
    const { status, body, headers } = errorAnswer(app, error, { write: true, requestId })
    return respondJson(status, writeJson(body), { ...shared, ...headers })
  }
}

type Answer = (app: App, text: string, from: { address: string; request: Request }) => Promise<string>

const answers = new Map<string, Answer>(
  Object.entries({
    token: async (app, text, { address, request }) =>
      tokenAnswer(await grantTokens(app, readForm(text, request), address)),
    auth_with_idp: async (app, text, { request }) => tokenAnswer(await grantByIdentity(app, readForm(text, request))),
    revoke: async (app, text, { request }) => JSON.stringify(await revokeTokens(app, readForm(text, request), request)),
  }),
)

/** The tokens as OAuth names them. */
function tokenAnswer({ accessToken, scope, expiresIn, refreshToken }: IssuedTokens): string {
  return JSON.stringify({
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: expiresIn,
    scope,
    ...(refreshToken ? { refresh_token: refreshToken } : {}),
  })
}

/** A form, percent-encoded or as JSON: texts by their names. */
function readForm(text: string, request: Request): AuthForm {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type === 'application/json') {
    const given = parseJson(text)
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      throw new Refusal('bad-request', 'The body must be a form.')
    requireStorable(given)
    return new Map(Object.entries(given).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])))
  }
  if (type !== 'application/x-www-form-urlencoded' && text !== '')
    throw new Refusal('unsupported-content-type', 'The body must be application/x-www-form-urlencoded.')
  const form = Object.fromEntries(new URLSearchParams(text))
  requireStorable(form)
  return new Map(Object.entries(form))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('bad-request', 'The body is not JSON.')
  }
}
