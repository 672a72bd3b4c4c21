import type { z } from 'zod'
import type { App } from '#domain/app.ts'
import { callingAs } from '#domain/caller.ts'
import { deleteAccount } from '#domain/privacy/index.ts'
import { createAccountByIdentity, openGrant, requireMember, resolveAccess } from '#domain/users/index.ts'
import { callerOf as sourceOf } from '../caller-of.ts'
import { errorAnswer } from '../error-body.ts'
import { knownClient } from '../known-client.ts'
import type { RateCount } from '../rate-limit.ts'
import { readBody, refusalOf } from '../read-input.ts'
import { encode, type Encoding, encodingOf } from '../wire/encoding.ts'
import type { AnswerHeaders } from '../wire/cors.ts'
import { Refusal } from '../wire/refusal.ts'
import { identityBody, lineItemsBody, passwordBody, privilegedBody } from './own-bodies.ts'
import { linesOfStay, type OwnCaller, runPrivileged } from './run-privileged.ts'
import { ownToken } from './own-token.ts'

/** Paths of these endpoints. */
export const ownAddresses: ReadonlySet<string> = new Set([
  '/api/transaction-line-items',
  '/api/initiate-privileged',
  '/api/transition-privileged',
  '/api/delete-account',
  '/api/auth/create-user-with-idp',
])

type Asked = {
  request: Request
  address: string
  requestId: string
  shared: AnswerHeaders
  limits: { bodyBytes: number }
  count: RateCount
}

/**
 * Handles the addresses that the server of a client app handles in other installations: prices of a stay, privileged
 * steps, deleting the account, accounts by another provider.
 */
export async function answerOwn(app: App, pathname: string, asked: Asked): Promise<Response> {
  const { request, address, requestId, shared, count } = asked
  const encoding = encodingOf(request)
  try {
    if (request.method !== 'POST') throw new Refusal('method-not-allowed', 'This is called by POST.')
    const answer = answers.get(pathname)
    if (!answer) throw new Refusal('not-found', 'There is no such endpoint.')
    count(address, pathname === '/api/transaction-line-items' ? 'query' : 'command')
    return respond(200, await answer(app, asked), encoding, shared)
  } catch (error) {
    const { status, body, retryAfter } = errorAnswer(app, error, { write: true, requestId })
    const headers = retryAfter === undefined ? shared : { ...shared, 'retry-after': String(retryAfter) }
    return respond(status, { name: 'Error', status, statusText: 'Refused', data: body }, encoding, headers)
  }
}

type Answer = (app: App, asked: Asked) => Promise<unknown>

const answers = new Map<string, Answer>(
  Object.entries({
    '/api/transaction-line-items': async (app, asked) => {
      const caller = await callerOf(app, asked)
      return { data: await linesOfStay(caller, await readOwn(lineItemsBody, asked)) }
    },
    '/api/initiate-privileged': async (app, asked) =>
      asCaller(await memberOf(app, asked), async (caller) =>
        runPrivileged(caller, 'initiate', await readOwn(privilegedBody, asked)),
      ),
    '/api/transition-privileged': async (app, asked) =>
      asCaller(await memberOf(app, asked), async (caller) =>
        runPrivileged(caller, 'transition', await readOwn(privilegedBody, asked)),
      ),
    '/api/delete-account': async (app, asked) => {
      await asCaller(await memberOf(app, asked), async ({ access }) =>
        deleteAccount(app, access.viewer, await readOwn(passwordBody, asked)),
      )
      return { status: 200, statusText: 'OK', data: {} }
    },
    '/api/auth/create-user-with-idp': async (app, asked) => {
      const { clientId, ...claim } = await readOwn(identityBody, asked)
      if ((await knownClient(app, clientId))?.kind !== 'marketplace')
        throw new Refusal('validation-invalid-params', 'There is no such client.')
      const viewer = { kind: 'visitor', locale: app.marketplace.defaultLocale } as const
      const caller = { source: 'marketplace-api', clientId, requestId: asked.requestId } as const
      const { userId } = await callingAs(caller, () =>
        createAccountByIdentity(app, viewer, { ...claim, address: asked.address }),
      )
      const tokens = await openGrant(app, { clientId, userId, scope: 'user', refreshable: true })
      return { status: 200, statusText: 'OK', data: { userId, ...tokens } }
    },
  }),
)

/** Reads and checks a body. Throws Refusal for the first thing that is wrong. */
async function readOwn<Schema extends z.ZodType>(
  schema: Schema,
  { request, limits }: Asked,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await readBody(request, limits.bodyBytes), { reportInput: true })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const wrong = issue && refusalOf(issue, 'body')
  throw new Refusal('validation-invalid-params', wrong?.message ?? 'The body does not fit this address.', {
    source: wrong?.source,
  })
}

async function callerOf(app: App, { request, requestId }: Asked): Promise<OwnCaller> {
  const token = ownToken(request, app.publicUrl)
  if (!token) throw new Refusal('auth-missing-access-token', 'This address needs an access token.')
  const access = await resolveAccess(app, token)
  if (!access || !(await knownClient(app, access.clientId)))
    throw new Refusal('auth-invalid-access-token', 'The access token is not valid, or no longer.')
  return { app, access, request, requestId }
}

async function memberOf(app: App, asked: Asked): Promise<OwnCaller> {
  const caller = await callerOf(app, asked)
  requireMember(caller.access.viewer)
  if (caller.access.scope === 'user:limited') throw new Refusal('forbidden', 'This token may not do that.')
  return caller
}

/** Does the work of a caller; its events name the caller's client. */
function asCaller<Result>(caller: OwnCaller, work: (caller: OwnCaller) => Result): Result {
  return callingAs(sourceOf(caller.access, caller.requestId), () => work(caller))
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
