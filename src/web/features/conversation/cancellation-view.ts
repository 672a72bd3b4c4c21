import { guestTermsOf, type CancellationPreview, type TransactionView } from '#domain/transactions/index.ts'
import { formatLocale } from '#kernel/locale.ts'
import { moneyColumn } from '#kernel/money.ts'
import { clockTime, dayOf, type TimeStyle, timeStyle } from '#web/server/message-times.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import { refundLines, refundMoment } from '../../parts/refund-terms-text.ts'
import type { CancellationView } from './order-view.ts'

/**
 * Returns what a cancellation comes to, in sentences for its reader: the guest, or the host who knows the guest as `name`.
 */
export function cancellationView(
  preview: CancellationPreview,
  { role, name }: { role: 'customer' | 'provider'; name: string },
  style: TimeStyle,
): CancellationView {
  const { paid, refund, keptFee, payout, until, disputed } = preview
  const { locale } = style
  const format = moneyColumn([paid, refund, keptFee, payout], formatLocale(locale))
  const said = { paid: format(paid), refund: format(refund), fee: format(keptFee), payout: format(payout), name }
  const isWhole = refund.amount === paid.amount
  // What a bank has taken, or asks for, is not refunded besides.
  const withheld = role === 'customer' && disputed !== null
  const lead = withheld
    ? (disputed === 'open' ? m.order_refund_disputed : m.order_refund_taken_back)(said, { locale })
    : role === 'provider'
      ? (isWhole ? m.order_refund_guest_all : m.order_refund_guest_part)(said, { locale })
      : refund.amount === 0
        ? m.order_refund_none(said, { locale })
        : (isWhole ? m.order_refund_all : m.order_refund_part)(said, { locale })
  const isGuest = role === 'customer' && refund.amount > 0 && !withheld
  return {
    refund,
    lead,
    details: [
      ...(role === 'customer' && keptFee.amount > 0 && !withheld ? [m.order_refund_fee(said, { locale })] : []),
      ...(until && !withheld ? [m.order_refund_until({ at: momentText(until, style) }, { locale })] : []),
      ...(isGuest ? [m.order_refund_arrives({}, { locale })] : []),
    ],
  }
}

/**
 * Returns what the guest of a stay gets back for a cancellation, line by line; none for the host and where nothing is paid.
 */
export function refundTermsOf(context: RequestContext, view: TransactionView): string[] {
  const found = view.role === 'customer' ? guestTermsOf(context.app, view) : null
  if (!found) return []
  const style = timeStyle(context)
  const terms = found.terms.map(({ until, percentage }) => ({ percentage, at: until && momentText(until, style) }))
  return refundLines(terms, found.keepsFee, context.locale)
}

function momentText(at: Date, style: TimeStyle): string {
  const { locale } = style
  return refundMoment(dayOf(at, style), clockTime(at, style), formatLocale(locale), locale)
}
