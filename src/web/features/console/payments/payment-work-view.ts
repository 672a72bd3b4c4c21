import {
  type FailedPayout,
  type FailedRefund,
  type OpenDispute,
  paymentWork,
  type WaitingReturn,
} from '#domain/payment-operations/index.ts'
import type { OpenMismatch } from '#domain/payments/index.ts'
import { listTime, timeStyle } from '#web/server/message-times.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import { listingTitle, personLink } from '../file-views.ts'
import { mismatchValue } from './mismatch-value.ts'
import { deskMoney, deskWord, reasonSentence } from './payment-desk-words.ts'
import { disputeView, numberOf } from './load-stay-payments.ts'

/** Returns what about payments waits for staff. */
export async function paymentWorkView(context: RequestContext) {
  const { app, viewer } = context
  const work = await paymentWork(app, viewer)
  const { compared } = work
  return {
    payouts: work.payouts.map((payout) => payoutItem(payout, context)),
    refunds: work.refunds.map((refund) => refundItem(refund, context)),
    returns: work.returns.map((each) => returnItem(each, context)),
    disputes: work.disputes.map((dispute) => disputeItem(dispute, context)),
    mismatches: work.mismatches.map((mismatch) => mismatchItem(mismatch, context)),
    refusedWebhooks: work.refusedWebhooks,
    parkedReports: work.parkedReports,
    compared: compared
      ? m.desk_compared({ time: listTime(compared.at, timeStyle(context)), count: compared.objects })
      : m.desk_never_compared(),
    count: [work.payouts, work.refunds, work.returns, work.disputes, work.mismatches].flat().length,
  }
}

export type PaymentWorkView = Awaited<ReturnType<typeof paymentWorkView>>

type About = Pick<FailedPayout, 'transactionId' | 'title' | 'customer' | 'provider' | 'amount' | 'since'>

function aboutView({ transactionId, title, amount, since, ...about }: About, context: RequestContext) {
  const { locale } = context
  return {
    stayId: transactionId,
    to: `/console/stays/${transactionId}`,
    title: listingTitle(title, locale),
    amount: deskMoney(amount.amount, amount.currency, locale),
    customer: personLink(about.customer, locale),
    provider: personLink(about.provider, locale),
    time: listTime(since, timeStyle(context)),
  }
}

function payoutItem(payout: FailedPayout, context: RequestContext) {
  const { locale } = context
  const about = aboutView(payout, context)
  const reason = reasonSentence(payout.code, payout.sentence, locale)
  const sentence = payout.kind === 'failed' ? m.desk_payout_sent_back : m.desk_payout_refused
  return {
    ...about,
    heading: m.desk_payout_to({ amount: about.amount, name: about.provider.name }),
    sentence: sentence({ reason }, { locale }),
    attempt: m.desk_payout_attempt({ count: payout.attempt }),
    asked: payout.askedAt ? m.desk_asked({ time: listTime(payout.askedAt, timeStyle(context)) }) : null,
  }
}

function refundItem(refund: FailedRefund, context: RequestContext) {
  const { locale } = context
  const about = aboutView(refund, context)
  const reason = reasonSentence(refund.code, refund.sentence, locale)
  // One that the provider has never accepted can be asked for again; the others have moved money.
  const sentence = refund.providerId === null ? m.desk_refund_refused : m.desk_refund_sent_back
  return {
    ...about,
    id: refund.refundId,
    heading: m.desk_refund_to({ amount: about.amount, name: about.customer.name }),
    sentence: sentence({ reason }, { locale }),
    number: refund.providerId === null ? null : numberOf({ kind: 'refund', id: refund.providerId }, context),
    canRetry: refund.providerId === null,
  }
}

function returnItem(waiting: WaitingReturn, context: RequestContext) {
  const { locale } = context
  const { kind, refusal, paymentId, tries } = waiting
  const about = aboutView(waiting, context)
  const heading = kind === 'hold' ? m.desk_return_hold : m.desk_return_taken
  return {
    ...about,
    key: `${paymentId} ${about.time} ${tries}`,
    heading: heading({ amount: about.amount, name: about.customer.name }, { locale }),
    sentence:
      refusal === null
        ? m.desk_return_silent()
        : m.desk_return_refused({ reason: reasonSentence(null, refusal, locale) }),
    attempt: tries > 0 ? m.desk_payout_attempt({ count: tries }) : null,
    number: numberOf({ kind: 'payment', id: paymentId }, context),
  }
}

function disputeItem({ amount, ...dispute }: OpenDispute, context: RequestContext) {
  const about = aboutView({ ...dispute, amount, since: dispute.openedAt }, context)
  const heading = m.desk_dispute_of({ amount: about.amount, name: about.customer.name })
  return { ...about, ...disputeView({ ...dispute, ...amount }, context), heading }
}

function mismatchItem(mismatch: OpenMismatch, context: RequestContext) {
  const { app, locale } = context
  const { id, kind, objectId, transactionId, here, there, foundAt } = mismatch
  const value = (text: string) => mismatchValue(text, app.marketplace.currency, locale)
  const ofPayment = { pi: 'payment', re: 'refund', po: 'payout' } as const
  const object = ofPayment[objectId.slice(0, 2) as keyof typeof ofPayment]
  return {
    id,
    heading: deskWord('mismatch', kind, locale),
    // The account of a payout is not stored with the difference, so that it has no address.
    number:
      object && object !== 'payout' ? numberOf({ kind: object, id: objectId }, context) : { id: objectId, to: null },
    stay: transactionId && `/console/stays/${transactionId}`,
    here: value(here),
    there: value(there),
    time: listTime(foundAt, timeStyle(context)),
  }
}
