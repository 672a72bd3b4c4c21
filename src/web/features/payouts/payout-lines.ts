import { type HostPayout, payoutsOfHost } from '#domain/payments/index.ts'
import { formatLocale } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money.ts'
import { dateWithYear } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import type { RequestContext } from '#web/server/request-context.ts'
import type { PayoutLine } from './payouts-view.ts'

/** Returns the reader's latest payouts in words. */
export async function payoutLines({ app, viewer, locale }: RequestContext): Promise<PayoutLine[]> {
  const { timeZone } = app.marketplace
  const payouts = await payoutsOfHost(app, viewer)
  return payouts.map((payout) => ({
    transactionId: payout.transactionId,
    title: payout.title || m.inbox_listing_deleted(),
    amount: formatMoney(payout.amount, formatLocale(locale)),
    look: payout.status === 'paid' ? 'done' : payout.status === 'failed' ? 'failed' : 'waits',
    text: textOf(payout, (date) => dateWithYear(date, { locale, timeZone })),
  }))
}

function textOf({ status, arrivesAt, updatedAt, failure }: HostPayout, day: (date: Date) => string): string {
  switch (status) {
    case 'due':
      return m.payout_line_due()
    case 'paid':
      return m.payout_line_paid({ date: day(arrivesAt ?? updatedAt) })
    case 'failed':
      return failure ? m.payout_line_failed_because({ stripeMessage: failure }) : m.payout_line_failed()
    case 'canceled':
      return m.payout_line_canceled()
    default:
      return arrivesAt ? m.payout_line_on_its_way({ date: day(arrivesAt) }) : m.payout_line_requested()
  }
}
