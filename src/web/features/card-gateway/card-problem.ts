import type { Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import type { Word } from '#words/word.ts'
import type { CardError } from './card-gateway.ts'

const byCode: Record<string, Word> = {
  amount_too_small: m.card_error_amount_too_small,
  card_declined: m.card_error_card_declined,
  expired_card: m.card_error_expired_card,
  incomplete_cvc: m.card_error_incomplete_cvc,
  incomplete_expiry: m.card_error_incomplete_expiry,
  incomplete_number: m.card_error_incomplete_number,
  incomplete_zip: m.card_error_incomplete_zip,
  incorrect_cvc: m.card_error_incorrect_cvc,
  incorrect_number: m.card_error_incorrect_number,
  incorrect_zip: m.card_error_incorrect_zip,
  invalid_cvc: m.card_error_invalid_cvc,
  invalid_expiry_month: m.card_error_invalid_expiry_month,
  invalid_expiry_month_past: m.card_error_invalid_expiry_month_past,
  invalid_expiry_year: m.card_error_invalid_expiry_year,
  invalid_expiry_year_past: m.card_error_invalid_expiry_year_past,
  invalid_number: m.card_error_invalid_number,
  invalid_swipe_data: m.card_error_invalid_swipe_data,
  missing: m.card_error_missing,
  payment_intent_authentication_failure: m.checkout_error_authentication,
  processing_error: m.card_error_processing_error,
  setup_intent_authentication_failure: m.checkout_error_authentication,
}

/** Declines about which more may be said than that the card was declined. A lost or stolen card is not named. */
const byDecline: Record<string, Word> = { insufficient_funds: m.card_error_insufficient_funds }

const byType: Record<string, Word> = {
  api_connection_error: m.card_error_api_connection_error,
  api_error: m.card_error_api_error,
  authentication_error: m.card_error_authentication_error,
  card_error: m.card_error_card_error,
  invalid_request_error: m.card_error_invalid_request_error,
  rate_limit_error: m.card_error_rate_limit_error,
}

/**
 * Returns the sentence for a failure of a card: by its code, else by its type, else a general one. `locale`: another
 * language than that of the page.
 */
export function cardProblem(
  { type, code, declineCode }: Pick<CardError, 'type' | 'code' | 'declineCode'>,
  locale?: Locale,
): string {
  const say = (declineCode && byDecline[declineCode]) || (code && byCode[code]) || byType[type] || m.card_error_unknown
  return say({}, locale && { locale })
}
