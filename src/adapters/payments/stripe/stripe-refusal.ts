import { setTimeout as wait } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { ProviderFailure, ProviderRefusal } from '#domain/payments/index.ts'
import { Problem, type ProblemCode } from '#kernel/problem.ts'

/** Waits in milliseconds before a call is repeated that the provider had no time for. It did nothing in such a call. */
const waits = [250, 1000, 2500]

/**
 * Runs a call of the provider, again when the provider had too many calls. Throws ProviderFailure when the provider failed,
 * and every other error as it is.
 */
export async function askPatiently<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await patiently(call)
  } catch (error) {
    // Other answers of servers on the way, such as 503, are not stored under the key.
    if (error instanceof Stripe.errors.StripeAPIError && error.statusCode === 500)
      throw new ProviderFailure(error.message, { cause: error })
    throw error
  }
}

async function patiently<Result>(call: () => Promise<Result>): Promise<Result> {
  for (const milliseconds of waits) {
    try {
      return await call()
    } catch (error) {
      if (!mayBeRepeated(error)) throw error
      // Nodes that were refused together do not come back together.
      await wait(milliseconds * (0.5 + Math.random()))
    }
  }
  return call()
}

/**
 * Runs a call of the provider, again when the provider had too many calls. Throws a Problem when the provider refuses what
 * was asked: `code`, with the provider's sentence and codes as `params` (`stripeMessage`, `stripeCode`,
 * `stripeDeclineCode`). Throws ProviderFailure when the provider failed, and every other error as it is: no answer, too many
 * calls or a wrong key say nothing about what was asked.
 */
export async function refusedAs<Result>(code: ProblemCode, call: () => Promise<Result>): Promise<Result> {
  try {
    return await askPatiently(call)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const params = {
      stripeMessage: error.message,
      ...(error.code && { stripeCode: error.code }),
      ...(error.decline_code && { stripeDeclineCode: error.decline_code }),
    }
    const { message, doc_url: docUrl, payment_intent: payment, requestId } = error
    const cause = new ProviderRefusal(message, { docUrl, paymentStatus: payment?.status, requestId })
    throw Object.assign(new Problem(code, { params }), { cause })
  }
}

/** Whether the provider did nothing: it had too many calls, or another call under the key is still under way (409). */
function mayBeRepeated(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && (error.statusCode === 429 || error.statusCode === 409)
}

type Refused = InstanceType<typeof Stripe.errors.StripeError>

/** A card error, or a request that the provider understood and does not accept. */
function isRefusal(error: unknown): error is Refused {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return false
  if (error instanceof Stripe.errors.StripeCardError) return true
  // 409: another request uses the key or the object; the same call may be repeated.
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409
}
