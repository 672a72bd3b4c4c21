import type { Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import { deskMoney, deskWord } from './payment-desk-words.ts'

/**
 * Returns a value of a difference between both books in the reader's words, with amounts in `currency` where the value
 * names none. A value of another form is returned as it is.
 */
export function mismatchValue(text: string, currency: string, locale: Locale): string {
  const said = { locale }
  if (text === 'nothing') return m.desk_nothing({}, said)
  if (text === 'a payment') return m.desk_a_payment({}, said)
  const money = (amount: string | undefined, of = currency) => deskMoney(Number(amount), of, locale)
  const payment = /^([\w-]+), captured (\d+), refunded (\d+)(, disputed)?$/.exec(text)
  if (payment) {
    const [, status = '', captured, refunded, disputed] = payment
    const state = paymentState(disputed ? 'disputed' : status, locale)
    return m.desk_value_payment({ state, captured: money(captured), refunded: money(refunded) }, said)
  }
  const terms = /^(\d+) ([A-Z]{3}), fee (\d+), to (\S+) for (\S+)$/.exec(text)
  if (terms) {
    const [, amount, own, fee] = terms
    return m.desk_value_terms({ amount: money(amount, own), fee: money(fee, own) }, said)
  }
  const movement = /^([\w-]+) (\d+)(?:, attempt (\d+))?$/.exec(text)
  if (!movement) return text
  const [, status = '', amount, attempt] = movement
  const part = attempt === undefined ? 'refund' : 'payout'
  const value = m.desk_value_amount({ state: deskWord(part, status, locale), amount: money(amount) }, said)
  return attempt === undefined ? value : m.desk_value_attempt({ value, number: attempt }, said)
}

/** States of payments as the books name them. */
function paymentState(status: string, locale: Locale): string {
  const looks: Record<string, string> = {
    unconfirmed: 'open',
    processing: 'open',
    captured: 'taken',
    canceled: 'released',
  }
  return deskWord('look', looks[status] ?? status, locale)
}
