import type { ReactNode } from 'react'
import type { StayMailValues } from '#domain/notifications/index.ts'
import { cardName } from '#words/card-name.ts'
import * as m from '#words/compiled/messages.js'
import { paragraph } from './mail-parts.ts'
import type { InLocale } from './simple-mail.ts'
import { money } from './stay-mail-parts.ts'

/**
 * Returns what became of the money, for the side that reads: nothing where nothing is paid here, and nothing that has not
 * happened yet.
 */
export function aboutMoney(values: StayMailValues, locale: InLocale): ReactNode[] {
  const sentence = values.role === 'provider' ? forHost(values, locale) : forGuest(values, locale)
  return sentence ? [paragraph(sentence)] : []
}

function forHost(values: StayMailValues, locale: InLocale): string | null {
  const { payment, price, ended } = values
  if (payment === 'held') return m.mail_money_requested({ ...values, amount: money(price, values, locale) }, locale)
  if (payment !== 'taken' || ended !== 'stay') return null
  return price
    ? m.mail_money_still_paid_out({ amount: money(price, values, locale) }, locale)
    : m.mail_money_nothing_paid_out({}, locale)
}

function forGuest(values: StayMailValues, locale: InLocale): string | null {
  const { payment, paid, price, ended } = values
  if (payment === 'released') return m.mail_money_released({}, locale)
  if (payment !== 'taken') return null
  if (ended === 'stay') {
    const back = Number(paid) - Number(price || 0)
    return back > 0 ? m.mail_money_returns({ amount: money(String(back), values, locale) }, locale) : null
  }
  const amount = money(paid, values, locale)
  const card = cardOf(values, locale)
  return card ? m.mail_money_taken_card({ amount, card }, locale) : m.mail_money_taken({ amount }, locale)
}

/** Returns the card as its owner recognises it: `Visa, ending in 4242`; null where it is not known. */
export function cardOf({ cardBrand, cardLast4 }: StayMailValues, locale: InLocale): string | null {
  return cardBrand && cardLast4 ? cardName({ brand: cardBrand, last4: cardLast4 }, locale) : null
}
