import type { App } from '#domain/app.ts'
import { newId } from '#kernel/id.ts'
import { isOurFailure, isProblem, type Problem, type ProblemCode, problemStatus } from '#kernel/problem.ts'
import { problemText } from '#words/problem-text.ts'
import type { AnswerHeaders } from './wire/cors.ts'
import { Refusal, type Source } from './wire/refusal.ts'
import { Uuid } from './wire/values.ts'

/** An answer that refuses: its status, the body that names why, and `retry-after` where waiting helps. */
export type ErrorAnswer = { status: number; body: { errors: WireError[] }; headers: AnswerHeaders }

export type WireError = {
  id: Uuid
  status: number
  code: string
  title: string
  details?: string
  source?: Source
  meta?: Record<string, unknown>
}

/** Returns the error body of a thrown value. Unexpected errors are logged with the number of the request. */
export function errorAnswer(
  { log }: Pick<App, 'log'>,
  error: unknown,
  { write, requestId }: { write: boolean; requestId: string },
): ErrorAnswer {
  if (error instanceof Refusal) {
    const errors = [error, ...error.more].map(({ code, status, message, source }) => ({
      id: new Uuid(newId()),
      status,
      code,
      title: message,
      ...(source ? { source } : {}),
    }))
    return { status: error.status, body: { errors }, headers: retryHeader(error.retryAfter) }
  }
  if (isProblem(error)) {
    const errors = error.all.map((problem) => wireError(problem, write))
    const wait = error.params.seconds
    const status = errors[0]?.status ?? 400
    const retryAfter = typeof wait === 'number' ? wait : status === 503 ? 5 : undefined
    if (isOurFailure(error)) log('error', 'the API could not work', { requestId, error: String(error.cause ?? error) })
    return { status, body: { errors }, headers: retryHeader(retryAfter) }
  }
  log('error', 'the API failed', {
    requestId,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  })
  const title = `Something went wrong on our side. It is noted as ${requestId}.`
  const errors = [{ id: new Uuid(requestId), status: 500, code: 'internal-error', title }]
  return { status: 500, body: { errors }, headers: {} }
}

function retryHeader(seconds: number | undefined): AnswerHeaders {
  return seconds === undefined ? {} : { 'retry-after': String(seconds) }
}

function wireError(problem: Problem, write: boolean): WireError {
  const { status, code } = wireCode(problem.code, write)
  const { field, params } = problem
  return {
    id: new Uuid(newId()),
    status,
    code,
    title: titleOf(problem),
    ...(code === problem.code ? {} : { details: problem.code }),
    ...(field ? { source: { path: field.split('.'), type: write ? 'body' : 'query' } as const } : {}),
    ...(Object.keys(params).length > 0 ? { meta: params } : {}),
  }
}

/** Returns the sentence of a refusal. For an invalid value it names the limits, which a form would show beside the field. */
function titleOf(problem: Problem): string {
  const { code, field, params } = problem
  if (code !== 'field-invalid' || !field) return problemText(problem, 'en')
  const limits = [
    ...(params.min === undefined ? [] : [`at least ${params.min}`]),
    ...(params.max === undefined ? [] : [`at most ${params.max}`]),
  ]
  return `The value of ${field} is not valid${limits.length > 0 ? `: ${limits.join(', ')}` : ''}.`
}

type Wire = { status: number; code: string }

/** Returns the code and status of a refusal in the public contract. Codes without an entry keep their own. */
function wireCode(code: ProblemCode, write: boolean): Wire {
  const known = contract[code]
  if (code === 'listing-not-found' || code === 'listing-deleted' || code === 'listing-not-available')
    return write ? { status: 409, code: 'listing-not-found' } : { status: 404, code: 'not-found' }
  if (code === 'transaction-not-found' && write) return { status: 409, code }
  return known ?? { status: statusOf(code), code }
}

function statusOf(code: ProblemCode): number {
  const status = problemStatus[code]
  return status === 422 ? 400 : status
}

const forbidden: Wire = { status: 403, code: 'forbidden' }
const invalidValue: Wire = { status: 400, code: 'validation-invalid-value' }
const missingKey: Wire = { status: 400, code: 'validation-missing-key' }
const invalidImage: Wire = { status: 400, code: 'image-invalid-content' }
const badProof: Wire = { status: 409, code: 'conflict' }
const notAvailable: Wire = { status: 409, code: 'transaction-booking-time-not-available' }
const invalidParams: Wire = { status: 400, code: 'validation-invalid-params' }
const wrongState: Wire = { status: 409, code: 'listing-invalid-state' }

const contract: Partial<Record<ProblemCode, Wire>> = {
  'not-signed-in': forbidden,
  'session-expired': { status: 401, code: 'auth-invalid-access-token' },
  'account-banned': forbidden,
  'account-banned-until': forbidden,
  'sending-limited': forbidden,
  'login-failed': forbidden,
  'current-password-wrong': forbidden,
  'listings-too-many': { status: 429, code: 'too-many-requests' },
  'password-reset-invalid': badProof,
  'extended-data-too-large': invalidValue,
  'message-not-allowed': forbidden,
  'email-not-verified': { status: 409, code: 'email-unverified' },
  'email-not-found': { status: 409, code: 'email-not-found' },
  'verification-code-wrong': badProof,
  'verification-code-expired': badProof,
  'verification-token-invalid': badProof,
  'field-required': missingKey,
  'email-required': missingKey,
  'password-required': missingKey,
  'message-required': missingKey,
  'terms-required': missingKey,
  'field-too-long': invalidValue,
  'field-too-short': invalidValue,
  'field-invalid': invalidValue,
  'email-invalid': invalidValue,
  'password-too-short': invalidValue,
  'password-too-long': invalidValue,
  'listing-unit-differs': invalidValue,
  'price-not-asked': invalidValue,
  'line-item-total-wrong': invalidValue,
  'line-item-count-missing': invalidValue,
  'line-item-currency-mixed': invalidValue,
  'line-item-commission-wrong': invalidValue,
  'price-too-low': invalidValue,
  'price-too-high': invalidValue,
  'price-currency-invalid': invalidValue,
  'date-until-not-after-from': invalidValue,
  'until-not-possible': invalidValue,
  'address-not-recognised': invalidValue,
  'request-too-large': { status: 413, code: 'request-larger-than-content-length' },
  'unsupported-media-type': { status: 400, code: 'unsupported-content-type' },
  'listing-not-open': wrongState,
  'listing-not-complete': wrongState,
  'listing-state-conflict': wrongState,
  'listing-kind-fixed': wrongState,
  'listing-own': { status: 409, code: 'transaction-same-author-and-customer' },
  'transaction-listing-not-found': { status: 409, code: 'transaction-listing-not-found' },
  'listing-not-bookable': notAvailable,
  'transaction-already-requested': notAvailable,
  'booking-in-the-past': notAvailable,
  'booking-too-far-ahead': notAvailable,
  'booking-beyond-payment-horizon': notAvailable,
  'booking-too-long': notAvailable,
  'booking-too-many-seats': notAvailable,
  'booking-outside-listing-days': notAvailable,
  'window-too-long': invalidParams,
  'window-too-early': invalidParams,
  'window-too-late': invalidParams,
  'interval-invalid': invalidParams,
  'review-scope-missing': invalidParams,
  'transaction-not-found': { status: 404, code: 'not-found' },
  'calendar-changed-meanwhile': badProof,
  'user-not-pending': badProof,
  'upload-over-limit': { status: 413, code: 'request-upload-over-limit' },
  'upload-unreadable': invalidImage,
  'upload-wrong-format': invalidImage,
  'upload-too-many-pixels': invalidImage,
  'upload-too-many': { status: 409, code: 'image-invalid' },
}
