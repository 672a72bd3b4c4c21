import type { z } from 'zod'
import type { App } from '#domain/app.ts'
import { callingAs } from '#domain/caller.ts'
import { deleteAccount } from '#domain/privacy/index.ts'
import { createAccountByIdentity, openGrant, requireMember } from '#domain/users/index.ts'
import { accessOf } from '../authenticate.ts'
import { callerOf as sourceOf } from '../caller-of.ts'
import { errorAnswer } from '../error-body.ts'
import { knownClient } from '../known-client.ts'
import type { RateCount } from '../rate-limit.ts'
import { readBody, refusalOf } from '../read-input.ts'
import { encodingOf } from '../wire/encoding.ts'
import type { AnswerHeaders } from '../wire/cors.ts'
import { Refusal } from '../wire/refusal.ts'
import { respond } from '../wire/respond.ts'
import { identityBody, lineItemsBody, passwordBody, privilegedBody } from './template-server-bodies.ts'
import { linesOfStay, type TemplateServerCall, runPrivileged } from './run-privileged.ts'
import { templateServerToken } from './template-server-token.ts'

/** Paths of these endpoints. */
export const templateServerPaths: ReadonlySet<string> = new Set([
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
export async function answerTemplateServer(app: App, pathname: string, asked: Asked): Promise<Response> {
  const { request, address, requestId, shared, count } = asked
  const encoding = encodingOf(request)
  try {
    if (request.method !== 'POST') throw new Refusal('method-not-allowed', 'This is called by POST.')
    const answer = answers.get(pathname)
    if (!answer) throw new Refusal('not-found', 'There is no such endpoint.')
    count(address, pathname === '/api/transaction-line-items' ? 'query' : 'command')
    return respond(200, await answer(app, asked), encoding, shared)
  } catch (error) {
    const { status, body, headers } = errorAnswer(app, error, { write: true, requestId })
    const refusal = { name: 'Error', status, statusText: 'Refused', data: body }
    return respond(status, refusal, encoding, { ...shared, ...headers })
  }
}

type Answer = (app: App, asked: Asked) => Promise<unknown>

const answers = new Map<string, Answer>(
  Object.entries({
    '/api/transaction-line-items': async (app, asked) => {
      const caller = await callerOf(app, asked)
      return { data: await linesOfStay(caller, await readTemplateBody(lineItemsBody, asked)) }
    },
    '/api/initiate-privileged': async (app, asked) =>
      asCaller(await memberOf(app, asked), async (caller) =>
        runPrivileged(caller, 'initiate', await readTemplateBody(privilegedBody, asked)),
      ),
    '/api/transition-privileged': async (app, asked) =>
      asCaller(await memberOf(app, asked), async (caller) =>
        runPrivileged(caller, 'transition', await readTemplateBody(privilegedBody, asked)),
      ),
    '/api/delete-account': async (app, asked) => {
      await asCaller(await memberOf(app, asked), async ({ access }) =>
        deleteAccount(app, access.viewer, await readTemplateBody(passwordBody, asked)),
      )
      return { status: 200, statusText: 'OK', data: {} }
    },
    '/api/auth/create-user-with-idp': async (app, asked) => {
      const { clientId, ...claim } = await readTemplateBody(identityBody, asked)
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
async function readTemplateBody<Schema extends z.ZodType>(
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

async function callerOf(app: App, { request, requestId }: Asked): Promise<TemplateServerCall> {
  const access = await accessOf(app, templateServerToken(request, app.publicUrl), 'This address needs an access token.')
  return { app, access, request, requestId }
}

async function memberOf(app: App, asked: Asked): Promise<TemplateServerCall> {
  const caller = await callerOf(app, asked)
  requireMember(caller.access.viewer)
  if (caller.access.scope === 'user:limited') throw new Refusal('forbidden', 'This token may not do that.')
  return caller
}

/** Does the work of a caller; its events name the caller's client. */
function asCaller<Result>(caller: TemplateServerCall, work: (caller: TemplateServerCall) => Result): Result {
  return callingAs(sourceOf(caller.access, caller.requestId), () => work(caller))
}
