import { failureReason } from '#kernel/failure-reason.ts'
import { isProblem, Problem } from '#kernel/problem.ts'
import type { App } from '../../app.ts'

/**
 * The provider answered with a failure of its own. It repeats the answer under the same idempotency key, so that another
 * try reads what is there now and then uses another key.
 */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
}

/** What the provider said of a refused call besides its sentence and code; the `cause` of the Problem that tells of it. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
  readonly details: { docUrl?: string | undefined; paymentStatus?: string | undefined; requestId?: string | undefined }

  constructor(message: string, details: ProviderRefusal['details']) {
    super(message)
    this.details = details
  }
}

/** Writes a refusal of the provider to the log, so that an operator can look it up there. */
export function logRefusal({ log }: Partial<Pick<App, 'log'>>, { code, params, cause }: Problem, about: object): void {
  if (!(cause instanceof ProviderRefusal)) return
  const { stripeCode, stripeDeclineCode } = params
  const { message, details } = cause
  log?.('info', 'the payment provider refused a call', {
    ...about,
    problem: code,
    code: stripeCode,
    declineCode: stripeDeclineCode,
    message,
    ...details,
  })
}

/** Returns why a call failed, for staff: where the provider refused, in the provider's words. */
export function refusalOf(error: unknown): string {
  const sentence = isProblem(error) ? error.params.stripeMessage : undefined
  return failureReason(typeof sentence === 'string' ? sentence : error)
}

/** Whether a call failed in a way that its idempotency key repeats. */
export function isProviderFailure(error: unknown): boolean {
  return error instanceof ProviderFailure
}

/**
 * Returns what a call of the provider returns, and throws what the provider refuses. Throws `payment-provider-silent` for
 * every other failure, such as no answer: then it is unknown whether the call took effect.
 */
export async function answerOf<Result>({ log }: Partial<Pick<App, 'log'>>, call: Promise<Result>): Promise<Result> {
  try {
    return await call
  } catch (error) {
    if (isProblem(error)) throw error
    log?.('warn', 'the payment provider did not answer', { reason: failureReason(error) })
    throw Object.assign(new Problem('payment-provider-silent'), { cause: error })
  }
}
