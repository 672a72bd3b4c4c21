import type { StayCost } from '#domain/receipts/index.ts'
import { formatLocale } from '#kernel/locale.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { dateWithYear, type TimeStyle } from '#web/server/message-times.ts'
import { cardName } from '#words/card-name.ts'
import * as m from '#words/compiled/messages.js'
import type { MoneyFact } from './order-view.ts'

/** Returns what became of the money of a stay, for the side that reads. */
export function moneyFacts(cost: StayCost, style: TimeStyle): MoneyFact[] {
  return [
    ...paymentFact(cost, style),
    ...refundFacts(cost, style),
    ...disputeFacts(cost, style),
    ...payoutFact(cost, style),
  ]
}

type Words = { locale: TimeStyle['locale'] }

function paymentFact({ side, payment, card }: StayCost, style: TimeStyle): MoneyFact[] {
  if (!payment) return []
  const { locale } = style
  const words: Words = { locale }
  const fact = { key: 'payment', icon: 'card', look: 'neutral', to: null } as const
  const amount = amountOf(payment.amount, style)
  const name = card && cardName(card, style)
  const isGuest = side === 'customer'
  if (payment.state === 'open') return [{ ...fact, text: m.cost_open({}, words), detail: null }]
  if (payment.state === 'held') {
    const later = (isGuest ? m.cost_held_customer : m.cost_held_provider)({}, words)
    const detail = [name, later].filter(Boolean).join(' · ')
    return [{ ...fact, text: m.cost_held({ amount }, words), detail }]
  }
  if (payment.state === 'released')
    return [{ ...fact, text: m.cost_released({}, words), detail: isGuest ? m.cost_released_customer({}, words) : null }]
  const day = payment.takenAt ? dateWithYear(payment.takenAt, style) : ''
  const text = isGuest ? m.cost_taken_customer({ amount, day }, words) : m.cost_taken_provider({ day }, words)
  return [{ ...fact, look: 'good', text, detail: name }]
}

function refundFacts({ side, refunds }: StayCost, style: TimeStyle): MoneyFact[] {
  const words: Words = { locale: style.locale }
  return refunds.map(({ key, state, at, ...refund }): MoneyFact => {
    const fact = { key, icon: 'back', look: 'neutral', detail: null, to: null } as const
    const values = { amount: amountOf(refund.amount, style), day: dateWithYear(at, style) }
    if (side === 'provider') return { ...fact, text: m.cost_refund_provider(values, words) }
    if (state === 'made') return { ...fact, look: 'good', text: m.cost_refund_made(values, words) }
    if (state === 'waiting')
      return { ...fact, text: m.cost_refund_waiting(values, words), detail: m.cost_refund_takes({}, words) }
    const detail = m.cost_refund_failed_detail({}, words)
    return { ...fact, icon: 'warn', look: 'bad', text: m.cost_refund_failed(values, words), detail }
  })
}

function disputeFacts({ disputes }: StayCost, style: TimeStyle): MoneyFact[] {
  const words: Words = { locale: style.locale }
  return disputes.map(({ key, state, amount, at }): MoneyFact => {
    const fact = { key, icon: 'back', look: 'neutral', to: null } as const
    const values = { amount: amountOf(amount, style), day: dateWithYear(at, style) }
    return state === 'open'
      ? { ...fact, text: m.cost_dispute_open(values, words), detail: m.cost_dispute_open_detail({}, words) }
      : { ...fact, text: m.cost_dispute_lost(values, words), detail: m.cost_dispute_lost_detail({}, words) }
  })
}

function payoutFact({ payout }: StayCost, style: TimeStyle): MoneyFact[] {
  if (!payout) return []
  const words: Words = { locale: style.locale }
  const fact = { key: 'payout', icon: 'bank', look: 'neutral', detail: null, to: null } as const
  const day = payout.at ? dateWithYear(payout.at, style) : ''
  const values = { amount: amountOf(payout.amount, style), day }
  if (payout.state === 'later') return [{ ...fact, text: m.cost_payout_later(values, words) }]
  if (payout.state === 'owed')
    return [{ ...fact, text: m.cost_payout_owed(values, words), detail: m.cost_payout_owed_detail({}, words) }]
  if (payout.state === 'sent')
    return [
      {
        ...fact,
        text: m.cost_payout_sent(values, words),
        detail: day ? m.cost_payout_sent_detail({ day }, words) : null,
      },
    ]
  if (payout.state === 'arrived') return [{ ...fact, look: 'good', text: m.cost_payout_arrived(values, words) }]
  return [
    {
      ...fact,
      icon: 'warn',
      look: 'bad',
      text: m.cost_payout_failed(values, words),
      detail: m.cost_payout_failed_detail({}, words),
      to: { address: '/account/payments', label: m.cost_payout_failed_do({}, words) },
    },
  ]
}

function amountOf(money: Money, { locale }: TimeStyle): string {
  return formatMoney(money, formatLocale(locale))
}
