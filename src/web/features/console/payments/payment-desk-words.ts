import type { PaymentLook } from '#domain/payment-operations/index.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money.ts'
import * as m from '#words/compiled/messages.js'
import { wordNamed } from '#words/catalogue.ts'
import { cardBrandName } from '#words/card-name.ts'

/** Returns the word for what has become of a payment, refund or payout: `desk_<part>_<state>`. */
export function deskWord(
  part: 'look' | 'refund' | 'payout' | 'kind' | 'mismatch' | 'dispute',
  state: string,
  locale: Locale,
): string {
  return wordNamed(`desk_${part}_${state}`)?.({}, { locale }) ?? state
}

/** The colour in which the state of a payment, refund or payout is shown. */
export function deskLook(state: PaymentLook | string): 'good' | 'bad' | 'warn' | 'neutral' {
  if (['taken', 'succeeded', 'paid', 'won'].includes(state)) return 'good'
  if (['failed', 'disputed', 'refused', 'lost', 'needs-response'].includes(state)) return 'bad'
  return ['held', 'due', 'pending', 'requested', 'in-transit', 'inquiry', 'under-review'].includes(state)
    ? 'warn'
    : 'neutral'
}

/** Returns a code of the provider as a sentence; one without a word is told in the provider's own. */
export function reasonSentence(code: string | null, sentence: string | null, locale: Locale): string {
  const word = code === null ? undefined : wordNamed(`desk_code_${code}`)
  return word?.({}, { locale }) ?? sentence ?? code ?? m.desk_code_unknown({}, { locale })
}

/** Returns why a guest disputes a payment as a sentence; a reason without a word in the provider's own. */
export function disputeReason(reason: string, locale: Locale): string {
  return wordNamed(`desk_dispute_reason_${reason}`)?.({}, { locale }) ?? reason
}

/** Returns an amount in the smallest unit as text, always with decimals: amounts stand below each other. */
export function deskMoney(amount: number, currency: string, locale: Locale): string {
  return formatMoney({ amount, currency }, formatLocale(locale), { decimals: true })
}

/** Returns a card as people recognise it; empty when none is known. */
export function cardText(card: { brand: string; last4: string } | null, locale: Locale): string {
  if (!card) return ''
  return m.desk_card({ brand: cardBrandName(card.brand, { locale }), last4: card.last4 }, { locale })
}

/** Returns the end of a stay's number, by which it is found: numbers of one minute begin alike. */
export function shortNumber(transactionId: string): string {
  return transactionId.slice(-8)
}
