import {
  hasPaymentDesk,
  type LedgerMovement,
  type PaymentAttempt,
  paymentFile,
  type PaymentFile,
  type RefundEntry,
} from '#domain/payment-operations/index.ts'
import type { DashboardObject, DisputeRecord } from '#domain/payments/index.ts'
import { formatLocale } from '#kernel/locale.ts'
import { moneyInput } from '#kernel/money.ts'
import { listTime, timeStyle, weekday, weekdayTime } from '#web/server/message-times.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import { cardText, deskLook, deskMoney, deskWord, disputeReason, reasonSentence } from './payment-desk-words.ts'

/** Something of the provider: its id, and where staff see it in the provider's dashboard (null with a sandbox). */
export type ProviderNumber = { id: string; to: string | null }

/** Returns what the page of a stay shows of its money; null where nothing is or was paid. */
export async function loadStayPayments(context: RequestContext, transactionId: string) {
  if (!hasPaymentDesk(context.app)) return null
  const file = await paymentFile(context.app, context.viewer, transactionId)
  if (!file) return null
  const { locale } = context
  const currency = file.payments[0]?.currency ?? context.app.marketplace.currency
  return {
    currency,
    attempts: file.payments.map((payment) => attemptView(payment, context)),
    refunds: file.refunds.map((refund) => refundView(refund, context)),
    payout: file.payout && payoutView(file.payout, context),
    disputes: file.disputes.map((dispute) => disputeView(dispute, context)),
    movements: file.movements.map((movement) => movementView(movement, context)),
    sums: sumsView(file.movements, context),
    reports: file.reports.map(({ id, type, receivedAt, handledAt, parked }) => ({
      id,
      type,
      time: listTime(receivedAt, timeStyle(context)),
      state: (parked ? m.desk_report_parked : handledAt ? m.desk_report_handled : m.desk_report_waiting)(
        {},
        { locale },
      ),
      parked: parked ?? '',
    })),
    refundable: file.refundable > 0 ? deskMoney(file.refundable, currency, locale) : null,
    refundableInput: moneyInput({ amount: file.refundable, currency }, formatLocale(locale)),
  }
}

export type StayPaymentsView = NonNullable<Awaited<ReturnType<typeof loadStayPayments>>>

function attemptView(payment: PaymentAttempt, context: RequestContext) {
  const { locale } = context
  const money = (amount: number) => deskMoney(amount, payment.currency, locale)
  const { look, authorised, captured, refunded, fee } = payment
  return {
    number: payment.attempt,
    state: deskWord('look', look, locale),
    look: deskLook(look),
    authorised: money(authorised),
    captured: captured > 0 ? money(captured) : null,
    refunded: refunded > 0 ? money(refunded) : null,
    fee: money(fee),
    host: money(authorised - fee),
    card: cardText(payment.card, locale),
    heldUntil: look === 'held' && payment.heldUntil ? weekdayTime(payment.heldUntil, timeStyle(context)) : null,
    refusal: payment.refusal === null ? null : reasonSentence(payment.refusal, null, locale),
    provider: numberOf({ kind: 'payment', id: payment.id }, context),
  }
}

function refundView(refund: RefundEntry, context: RequestContext) {
  const { locale } = context
  const { status, failureCode, refusal, isSettled } = refund
  return {
    id: refund.id,
    amount: deskMoney(refund.amount, refund.currency, locale),
    state: isSettled ? m.desk_settled() : deskWord('refund', status, locale),
    look: isSettled ? ('neutral' as const) : deskLook(status === 'canceled' ? 'refused' : status),
    reason: failureCode === null && refusal === null ? null : reasonSentence(failureCode, refusal, locale),
    time: listTime(refund.createdAt, timeStyle(context)),
    number: refund.providerId === null ? null : numberOf({ kind: 'refund', id: refund.providerId }, context),
  }
}

function payoutView(payout: NonNullable<PaymentFile['payout']>, context: RequestContext) {
  const { locale } = context
  const style = timeStyle(context)
  const { status, attempt, arrivesAt, runAt, providerId, accountId } = payout
  const code = payout.failureCode ?? payout.refusal
  const isWaiting = status === 'due' || status === 'failed'
  return {
    amount: deskMoney(payout.amount.amount, payout.amount.currency, locale),
    state: deskWord('payout', status, locale),
    look: deskLook(status),
    attempt: m.desk_payout_attempt({ count: attempt }),
    reason: code === null ? null : reasonSentence(code, payout.failure, locale),
    arrives:
      arrivesAt && (status === 'requested' || status === 'in-transit')
        ? m.desk_payout_arrives({ day: weekday(arrivesAt, style) })
        : null,
    next: isWaiting && runAt ? m.desk_payout_next({ time: weekdayTime(runAt, style) }) : null,
    number: providerId === null ? null : numberOf({ kind: 'payout', id: providerId, accountId }, context),
    canRetry: isWaiting || (status === 'canceled' && providerId !== null),
  }
}

/** Returns a dispute for pages: its state, the guest's reason, and until when evidence is taken. */
export function disputeView(
  dispute: Pick<DisputeRecord, 'id' | 'status' | 'reason' | 'dueAt' | 'openedAt' | 'amount' | 'currency'>,
  context: RequestContext,
) {
  const { locale } = context
  const style = timeStyle(context)
  const { id, status, reason, dueAt, openedAt } = dispute
  const isOpen = status === 'inquiry' || status === 'needs-response' || status === 'under-review'
  const due = dueAt ? m.desk_dispute_due({ time: weekdayTime(dueAt, style) }) : m.desk_dispute_no_due()
  return {
    id,
    amount: deskMoney(dispute.amount, dispute.currency, locale),
    state: deskWord('dispute', status, locale),
    look: deskLook(status),
    reason: disputeReason(reason, locale),
    due: isOpen ? due : null,
    time: listTime(openedAt, style),
    number: numberOf({ kind: 'dispute', id }, context),
  }
}

const accounts = ['guest', 'host', 'marketplace', 'bank'] as const

function movementView(movement: LedgerMovement, context: RequestContext) {
  const { locale } = context
  return {
    key: `${movement.objectId}:${movement.kind}`,
    what: deskWord('kind', movement.kind, locale),
    time: listTime(movement.at, timeStyle(context)),
    object: movement.objectId,
    amounts: accounts.map((account) =>
      movement[account] === 0 ? '' : deskMoney(movement[account], movement.currency, locale),
    ),
  }
}

/** Sums of the four accounts; what is in them together is always zero. */
function sumsView(movements: LedgerMovement[], { locale }: RequestContext): string[] {
  const currency = movements[0]?.currency
  if (currency === undefined) return []
  return accounts.map((account) =>
    deskMoney(
      movements.reduce((sum, movement) => sum + movement[account], 0),
      currency,
      locale,
    ),
  )
}

/** Returns an object of the provider with its address in the dashboard. */
export function numberOf(object: DashboardObject, { app }: Pick<RequestContext, 'app'>): ProviderNumber {
  return { id: object.id, to: app.payments?.dashboardAddress(object) ?? null }
}
