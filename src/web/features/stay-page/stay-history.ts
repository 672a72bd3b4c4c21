import type { Thread } from '#domain/messages/index.ts'
import type { StayCost } from '#domain/receipts/index.ts'
import { formatLocale } from '#kernel/locale.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { shortName } from '#web/server/member-name.ts'
import { dayTime, shownTime, type TimeStyle } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import { eventText } from '../conversation/event-text.ts'
import { cardName } from '#words/card-name.ts'
import type { HistoryItem } from './stay-page-view.ts'

type Happening = Omit<HistoryItem, 'time'> & { at: Date }

/** Returns the steps of a stay and the money that moved, the newest first. `cost` is null for a stay without a price. */
export function stayHistory(thread: Thread, cost: StayCost | null, style: TimeStyle): HistoryItem[] {
  return [...stepsOf(thread, cost, style), ...moneyOf(thread, cost, style)]
    .map((each, index) => ({ ...each, index }))
    .sort((a, b) => b.at.getTime() - a.at.getTime() || b.index - a.index)
    .map(({ at, index: _index, ...item }) => ({ ...item, time: shownTime(at, dayTime(at, style), style) }))
}

function stepsOf(thread: Thread, cost: StayCost | null, style: TimeStyle): Happening[] {
  const asked = thread.events.find(({ look }) => look.icon === 'asked')
  // The amount is held from the request on.
  const held = cost?.side === 'customer' && cost.payment && cost.payment.state !== 'open' ? cost.payment.amount : null
  return thread.events.flatMap((event): Happening[] => {
    const text = eventText(event, thread, style.locale)
    if (!text) return []
    const detail = event === asked && held ? m.cost_held({ amount: amountOf(held, style) }, style) : null
    return [{ key: event.id, icon: event.look.icon, text, detail, at: event.at }]
  })
}

function moneyOf({ partner }: Thread, cost: StayCost | null, style: TimeStyle): Happening[] {
  if (!cost) return []
  const { side, payment, card, refunds } = cost
  const paid: Happening[] = payment?.takenAt
    ? [
        {
          key: 'paid',
          icon: 'card',
          text:
            side === 'customer'
              ? m.stay_page_paid_customer({ amount: amountOf(payment.amount, style) }, style)
              : m.stay_page_paid_provider({ name: shortName(partner, style.locale) }, style),
          detail: card && cardName(card, style),
          at: payment.takenAt,
        },
      ]
    : []
  const back = refunds
    .filter(({ state }) => state === 'made')
    .map(({ key, amount, at }): Happening => ({
      key,
      icon: 'back',
      text: m.stay_page_refunded({ amount: amountOf(amount, style) }, style),
      detail: null,
      at,
    }))
  return [...paid, ...back]
}

function amountOf(money: Money, { locale }: TimeStyle): string {
  return formatMoney(money, formatLocale(locale))
}
