import type { Locale } from '#kernel/locale.ts'
import type { Problem } from '#kernel/problem.ts'
import * as m from '#words/compiled/messages.js'
import { problemText } from '#words/problem-text.ts'
import { cardProblem } from './card-problem.ts'

/** What the provider's sentences begin with, or hold, where it has no code for them. */
const tooSmall = /^Amount must (be|convert to) at least/
const hostCannotCharge = /^Your account cannot currently make charges|verification\.disabled_reason/

/**
 * Returns the sentence of a refusal for a guest who pays or saves a card: in more detail than `problemText` says, which
 * knows nothing of cards.
 */
export function paymentText(problem: Pick<Problem, 'code' | 'params'>, locale: Locale): string {
  const { code, params } = problem
  if (code === 'payment-provider-silent') return m.checkout_error_silent({}, { locale })
  if (code === 'stripe-missing-api-key') return m.checkout_error_key({}, { locale })
  if (code !== 'transaction-payment-failed') return problemText(problem, locale)
  const { stripeMessage = '', stripeCode, stripeDeclineCode } = params
  if (tooSmall.test(String(stripeMessage))) return m.card_error_amount_too_small({}, { locale })
  if (hostCannotCharge.test(String(stripeMessage)))
    return problemText({ code: 'transaction-missing-stripe-account', params: {} }, locale)
  if (!stripeCode) return problemText(problem, locale)
  const declineCode = stripeDeclineCode && String(stripeDeclineCode)
  return cardProblem({ type: 'card_error', code: String(stripeCode), declineCode: declineCode || undefined }, locale)
}
