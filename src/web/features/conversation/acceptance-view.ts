import type { AcceptancePreview } from '#domain/transactions/index.ts'
import { formatLocale } from '#kernel/locale.ts'
import { moneyColumn } from '#kernel/money.ts'
import { type TimeStyle, weekday } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import type { AcceptanceView } from './order-view.ts'

/** Returns what an acceptance does with the money, in sentences for the host, who knows the guest as `name`. */
export function acceptanceView(preview: AcceptancePreview, name: string, style: TimeStyle): AcceptanceView {
  const { charged, payout, paidOutAt } = preview
  const words = { locale: style.locale }
  const format = moneyColumn([charged, payout], formatLocale(style.locale))
  const amount = format(payout)
  return {
    charged: m.order_accept_charged({ name, amount: format(charged) }, words),
    payout: paidOutAt
      ? m.order_accept_paid_from({ amount, day: weekday(paidOutAt, style) }, words)
      : m.order_accept_paid({ amount }, words),
  }
}
