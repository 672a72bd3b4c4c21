import { randomUUID } from 'node:crypto'
import type { App } from '#domain/app.ts'
import { deleteAccount } from '#domain/privacy/index.ts'
import { createAccountByIdentity, openGrant, requireMember, resolveAccess } from '#domain/users/index.ts'
import { newId } from '#kernel/id.ts'
import { errorAnswer } from '../error-body.ts'
import { knownClient } from '../known-client.ts'
import { readBody } from '../read-input.ts'
import { encode, type Encoding, encodingOf } from '../wire/encoding.ts'
import { type AnswerHeaders, preflight, sharedHeaders } from '../wire/cors.ts'
import { Refusal } from '../wire/refusal.ts'
import { identityBody, lineItemsBody, passwordBody, privilegedBody } from './own-bodies.ts'
import { linesOfStay, type OwnCaller, runPrivileged } from './run-privileged.ts'
import { ownToken } from './own-token.ts'

/**
 * What the server of a client app used to do for its pages, under the same addresses: prices of a stay, privileged steps,
 * deleting the account, accounts by another provider. Null for other addresses below `/api`.
 */
export async function answerOwn(app: App, request: Request, address: string): Promise<Response | null> {
  const path = new URL(request.url).pathname.replace(/^\/api\//, '')
  if (!Object.hasOwn(answers, path)) return null
  const shared = sharedHeaders(randomUUID())
  if (request.method === 'OPTIONS') return preflight(request, shared)
  const encoding = encodingOf(request)
  try {
    if (request.method !== 'POST') throw new Refusal('method-not-allowed', 'This is called by POST.')
    const answer = answers[path as keyof typeof answers]
    return respond(200, await answer(app, request, address), encoding, shared)
  } catch (error) {
    const known = errorAnswer(error, { write: true })
    if (!known) app.log('error', 'the API failed', { error: error instanceof Error ? error.stack : String(error) })
    const { status, body } = known ?? { status: 500, body: { errors: [] } }
    return respond(status, { name: 'Error', status, statusText: 'Refused', data: body }, encoding, shared)
  }
}

type Answer = (app: App, request: Request, address: string) => Promise<unknown>

const answers = {
  'transaction-line-items': async (app, request) => {
    const caller = await callerOf(app, request)
    return { data: await linesOfStay(caller, read(lineItemsBody, await readBody(request))) }
  },
  'initiate-privileged': async (app, request) =>
    runPrivileged(await memberOf(app, request), 'initiate', read(privilegedBody, await readBody(request))),
  'transition-privileged': async (app, request) =>
    runPrivileged(await memberOf(app, request), 'transition', read(privilegedBody, await readBody(request))),
  'delete-account': async (app, request) => {
    const { access } = await memberOf(app, request)
    await deleteAccount(app, access.viewer, read(passwordBody, await readBody(request)))
    return { status: 200, statusText: 'OK', data: {} }
  },
  'auth/create-user-with-idp': async (app, request, address) => {
    const { clientId, ...claim } = read(identityBody, await readBody(request))
    if ((await knownClient(app, clientId))?.kind !== 'marketplace')
      throw new Refusal('validation-invalid-params', 'There is no such client.')
    const viewer = { kind: 'visitor', locale: app.marketplace.defaultLocale } as const
    const { userId } = await createAccountByIdentity(app, viewer, { ...claim, address })
    const tokens = await openGrant(app, { clientId, userId, scope: 'user', refreshable: true })
    return { status: 200, statusText: 'OK', data: { userId, ...tokens } }
  },
} satisfies Record<string, Answer>

/** Checks a body. Throws Refusal for the first thing that is wrong. */
function read<Value>(schema: { safeParse(body: unknown): { success: boolean; data?: Value } }, body: unknown): Value {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new Refusal('validation-invalid-params', 'The body does not fit this address.')
  return parsed.data as Value
}

async function callerOf(app: App, request: Request): Promise<OwnCaller> {
  const token = ownToken(request, app.publicUrl)
  if (!token) throw new Refusal('auth-missing-access-token', 'This address needs an access token.')
  const access = await resolveAccess(app, token)
  if (!access) throw new Refusal('auth-invalid-access-token', 'The access token is not valid, or no longer.')
  return { app, access, request, requestId: newId() }
}

async function memberOf(app: App, request: Request): Promise<OwnCaller> {
  const caller = await callerOf(app, request)
  requireMember(caller.access.viewer)
  if (caller.access.scope === 'user:limited') throw new Refusal('forbidden', 'This token may not do that.')
  return caller
}

function respond(status: number, body: unknown, encoding: Encoding, shared: AnswerHeaders): Response {
  return new Response(encode(body, encoding), {
    status,
    headers: {
      ...shared,
      'content-type': encoding.contentType,
      'cache-control': 'no-store',
      vary: 'Accept, X-Transit-Verbose',
    },
  })
}
