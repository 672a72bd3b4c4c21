import { isByTheHour } from '#domain/availability/index.ts'
import { type Receipt, receiptOf } from '#domain/receipts/index.ts'
import { formatLocale } from '#kernel/locale.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { numberFormat } from '#kernel/intl-cache.ts'
import { memberName } from '#web/server/member-name.ts'
import { dateWithYear, stayDaysWithYear, stayHours, type TimeStyle, timeStyle } from '#web/server/message-times.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import { moneyFacts } from '../conversation/money-facts.ts'
import { lineLabel } from '../conversation/order-details.ts'
import type { ReceiptView } from './receipt-view.ts'
import { cardName } from '#words/card-name.ts'

/** Returns the receipt of a stay as its page shows it. Throws like `receiptOf`. */
export async function loadReceipt(context: RequestContext, transactionId: string, url: URL): Promise<ReceiptView> {
  const { app, viewer } = context
  const wanted = url.searchParams.get('side') === 'provider' ? 'provider' : 'customer'
  const receipt = await receiptOf(app, viewer, transactionId, wanted)
  const style = timeStyle(context)
  const { locale } = style
  const words = { locale }
  const { issuer, cost } = receipt
  const isGuest = cost.side === 'customer'
  const isStaff =
    viewer.kind !== 'member' || ![receipt.customer.userId, receipt.provider.userId].includes(viewer.userId)
  const other = isGuest ? 'provider' : 'customer'
  return {
    title: (isGuest ? m.receipt_title_customer : m.receipt_title_provider)({}, words),
    number: m.receipt_number({ number: receipt.number }, words),
    issued: m.receipt_issued({ day: dateWithYear(receipt.issuedAt, style) }, words),
    corrected: correctedOn(receipt, style),
    issuer: { name: issuer.name, lines: issuerLines(receipt, words) },
    parties: [
      { label: m.receipt_customer({}, words), name: memberName(receipt.customer, locale) },
      { label: m.receipt_provider({}, words), name: memberName(receipt.provider, locale) },
    ],
    stay: { title: receipt.title ?? m.inbox_listing_deleted({}, words), when: whenOf(receipt, style) },
    lines: linesOf(receipt, style),
    total: {
      label: (isGuest ? m.order_total_customer : m.order_total_provider)({}, words),
      amount: amountOf(cost.agreed, style),
    },
    ...refundsOf(receipt, style),
    tax: receipt.tax && {
      label: m.receipt_tax(
        {
          percent: numberFormat(formatLocale(locale), {}).format(receipt.tax.percent),
          name: receipt.tax.name[locale] ?? '',
        },
        words,
      ),
      amount: amountOf(receipt.tax.amount, style),
    },
    notes: notesOf(receipt, style),
    backTo: isStaff ? `/console/stays/${receipt.transactionId}` : `/stay/${receipt.transactionId}`,
    otherSide: isStaff
      ? {
          to: `/stay/${receipt.transactionId}/receipt?side=${other}`,
          label: (isGuest ? m.receipt_title_provider : m.receipt_title_customer)({}, words),
        }
      : null,
  }
}

type Words = { locale: TimeStyle['locale'] }

function issuerLines({ issuer }: Receipt, words: Words): string[] {
  const { address, email, registration, taxId } = issuer
  return [...address, email, registration, taxId && m.receipt_tax_id({ id: taxId }, words)].filter(
    (line) => line !== undefined,
  )
}

/** Returns when it was corrected for the last time; null without a refund. */
function correctedOn({ cost }: Receipt, style: TimeStyle): string | null {
  const last = cost.refunds.findLast(({ state }) => state === 'made')
  return last ? m.receipt_corrected({ day: dateWithYear(last.at, style) }, { locale: style.locale }) : null
}

function whenOf({ booking, timeZone }: Receipt, style: TimeStyle): string {
  if (!booking) return ''
  return isByTheHour(booking)
    ? stayHours(booking, timeZone === null ? style : { ...style, timeZone })
    : stayDaysWithYear(booking.from, booking.until, style.locale)
}

/** Lines as they were agreed; what was taken back stands below, as it was refunded. */
function linesOf({ cost }: Receipt, style: TimeStyle): ReceiptView['lines'] {
  return cost.lines
    .filter(({ reversal }) => !reversal)
    .map(({ code, quantity, unitPrice, percentage, lineTotal }) => ({
      label: lineLabel(code, style.locale),
      detail: quantity !== undefined && percentage === undefined ? `${amountOf(unitPrice, style)} × ${quantity}` : null,
      amount: amountOf(lineTotal, style),
    }))
}

function refundsOf({ cost }: Receipt, style: TimeStyle): Pick<ReceiptView, 'refunds' | 'left'> {
  const words: Words = { locale: style.locale }
  const made = cost.refunds.filter(({ state }) => state === 'made')
  if (made.length === 0) return { refunds: [], left: null }
  const left = (cost.side === 'customer' ? m.receipt_left_customer : m.receipt_left_provider)({}, words)
  return {
    refunds: made.map(({ at, amount }) => ({
      label: m.receipt_refunded({ day: dateWithYear(at, style) }, words),
      amount: amountOf({ ...amount, amount: -amount.amount }, style),
    })),
    left: { label: left, amount: amountOf(cost.left, style) },
  }
}

/** Returns how and when it was paid; for the host what became of the payout. */
function notesOf({ cost }: Receipt, style: TimeStyle): string[] {
  const words: Words = { locale: style.locale }
  const { payment, card, side } = cost
  if (side === 'provider')
    return moneyFacts(cost, style)
      .filter(({ key }) => key === 'payment' || key === 'payout')
      .map(({ text }) => text)
  if (!payment?.takenAt) return []
  const day = dateWithYear(payment.takenAt, style)
  return [card ? m.receipt_paid_card({ day, card: cardName(card, style) }, words) : m.receipt_paid({ day }, words)]
}

/** Amounts of a receipt always have their decimals. */
function amountOf(money: Money, { locale }: TimeStyle): string {
  return formatMoney(money, formatLocale(locale), { decimals: true })
}
