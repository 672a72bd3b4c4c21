import { setTimeout as wait } from 'node:timers/promises'
import { openReadyAccounts } from '../accounts/ready-accounts.ts'
import { refusalOf, serverError, takeFault } from '../control/faults.ts'
import { apiVersion } from '../settings.ts'
import { expand } from '../store/expand.ts'
import { lookUp, platform, randomText, type Sandbox } from '../store/sandbox.ts'
import type { Fault, Resource } from '../store/state.ts'
import type { Endpoint } from './endpoint.ts'
import { findEndpoint } from './endpoints.ts'
import { decodeForm } from './form.ts'
import { type Claim, claimKey, claimOf, releaseKey, storeAnswer } from './idempotency.ts'
import { isAboutParameters, noteMalformed } from './malformed.ts'
import { readParameters } from './parameters.ts'
import { Refusal } from './refusal.ts'

/** A request as it came over the wire. */
export type WireRequest = {
  method: string
  path: string
  query: string
  headers: Record<string, string | undefined>
  body: string
}

/** An answer to send, or `cut`: the connection is closed without one. */
export type WireAnswer = { status: number; body: Resource; headers: Record<string, string> } | 'cut'

/** Called after each request that may have changed something: saves the state and sends webhooks. */
export type AfterChange = () => Promise<void>

/** Answers one request to the provider's API. */
export async function answerCall(sandbox: Sandbox, request: WireRequest, changed: AfterChange): Promise<WireAnswer> {
  const requestId = `req_${randomText(14)}`
  try {
    const answer = await authorizeAndRun(sandbox, request, requestId, changed)
    if (answer !== 'cut') {
      answer.headers['request-id'] = requestId
      const key = request.headers['idempotency-key']
      if (key) answer.headers['idempotency-key'] = key
    }
    return answer
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, body: { error: error.error }, headers: { 'request-id': requestId } }
  }
}

/** Returns the endpoint of a request. @throws {Refusal} when there is none for its version, address and key. */
function findAllowed(request: WireRequest, version: string | undefined, publishable: boolean) {
  if (version && version !== apiVersion)
    throw new Refusal(400, { type: 'invalid_request_error', message: `Invalid Stripe API version: ${version}` })
  const found = findEndpoint(request.method, request.path)
  if (!found)
    throw new Refusal(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${request.method}: ${request.path}).`,
    })
  if (publishable && !found.endpoint.publishable)
    throw new Refusal(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key.',
    })
  return found
}

/** Runs a part of a request's checks, and notes the request as malformed when it fails. */
function noting<Result>(sandbox: Sandbox, request: WireRequest, check: () => Result): Result {
  try {
    return check()
  } catch (error) {
    if (error instanceof Refusal) noteMalformed(sandbox.settings.malformedFile, request, error)
    throw error
  }
}

type Ready = { endpoint: Endpoint; ids: Record<string, string>; owner: string; publishable: boolean; encoded: string }

async function authorizeAndRun(sandbox: Sandbox, request: WireRequest, requestId: string, changed: AfterChange) {
  const publishable = readKey(sandbox, request.headers.authorization)
  const version = request.headers['stripe-version']
  const found = noting(sandbox, request, () => findAllowed(request, version, publishable))
  openReadyAccounts(sandbox, [request.headers['stripe-account'], request.path, request.query, request.body])
  const owner = ownerOf(sandbox, request.headers['stripe-account'])
  const encoded = request.method === 'GET' ? request.query : request.body || request.query
  const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined
  const claim = key ? claimOf(key, owner, request.path, encoded) : null
  const stored = claim ? claimKey(sandbox, claim) : null
  if (stored && takeFault(sandbox, request.method, request.path, true)) return 'cut'
  if (stored) return { status: stored.status, body: stored.body, headers: { 'idempotent-replayed': 'true' } }
  try {
    sandbox.request = null
    return await runWithFaults(sandbox, request, { ...found, owner, publishable, encoded }, claim, requestId, changed)
  } finally {
    if (claim) releaseKey(sandbox, claim)
  }
}

async function runWithFaults(
  sandbox: Sandbox,
  request: WireRequest,
  ready: Ready,
  claim: Claim | null,
  requestId: string,
  changed: AfterChange,
): Promise<WireAnswer> {
  const fault = takeFault(sandbox, request.method, request.path)
  if (fault?.when === 'before') {
    const instead = await apply(sandbox, fault, claim, changed)
    if (instead) return instead
  }
  const input = noting(sandbox, request, () =>
    readParameters(ready.endpoint.parameters ?? {}, decodeForm(ready.encoded)),
  )
  sandbox.request = { id: requestId, idempotencyKey: request.headers['idempotency-key'] ?? null }
  const answer = run(sandbox, request, ready, input)
  sandbox.request = null
  if (claim) storeAnswer(sandbox, claim, answer.status, answer.body)
  if (request.method !== 'GET') await changed()
  const instead = fault?.when === 'after' ? await apply(sandbox, fault, claim, changed) : null
  return instead ?? { ...answer, headers: {} }
}

function run(
  sandbox: Sandbox,
  request: WireRequest,
  ready: Ready,
  input: Resource,
): { status: number; body: Resource } {
  const { endpoint, ids, owner, publishable } = ready
  try {
    const value = endpoint.run({ sandbox, owner, publishable, ids, input })
    return { status: 200, body: expand(sandbox, value, input.expand ?? []) }
  } catch (error) {
    if (error instanceof Refusal) {
      if (isAboutParameters(error)) noteMalformed(sandbox.settings.malformedFile, request, error)
      return { status: error.status, body: { error: error.error } }
    }
    process.stderr.write(`${(error as Error).stack}\n`)
    return { status: 500, body: { error: serverError().error } }
  }
}

/** Returns what is sent because of a fault, or null when the real answer is. A 500 is stored under the request's key. */
async function apply(
  sandbox: Sandbox,
  fault: Fault,
  claim: Claim | null,
  changed: AfterChange,
): Promise<WireAnswer | null> {
  if (fault.kind === 'cut') return 'cut'
  if (fault.kind === 'timeout') {
    await wait(fault.delayMilliseconds, undefined, { ref: false })
    return null
  }
  const refusal = refusalOf(fault)
  if (!refusal) return null
  const body = { error: refusal.error }
  if (claim && fault.kind === 'server_error') {
    storeAnswer(sandbox, claim, refusal.status, body)
    await changed()
  }
  return { status: refusal.status, body, headers: {} }
}

/** Returns true for the publishable key, false for the secret one. @throws {Refusal} 401 for any other. */
function readKey(sandbox: Sandbox, header: string | undefined): boolean {
  const [scheme = '', value = ''] = (header ?? '').split(' ')
  const key = scheme === 'Basic' ? Buffer.from(value, 'base64').toString().split(':')[0] : value
  if (key === sandbox.settings.secretKey) return false
  if (key === sandbox.settings.publishableKey) return true
  throw new Refusal(401, {
    type: 'invalid_request_error',
    message: key ? 'Invalid API Key provided.' : 'You did not provide an API key.',
  })
}

function ownerOf(sandbox: Sandbox, header: string | undefined): string {
  if (!header) return platform
  const account = lookUp(sandbox, header)?.value
  if (account?.object === 'account' && !account.deleted) return header
  throw new Refusal(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${header}' (or that account does not exist).`,
  })
}
