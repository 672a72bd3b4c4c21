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
import { disputeView, numberOf } from './stay-payments-view.ts'

/** Returns what about payments waits for staff. */
export async function paymentWorkView(asked: RequestContext) {
  const { app, viewer, locale } = asked
  const work = await paymentWork(app, viewer)
  const { compared } = work
  return {
    payouts: work.payouts.map((payout) => payoutItem(payout, asked)),
    refunds: work.refunds.map((refund) => refundItem(refund, asked)),
    returns: work.returns.map((each) => returnItem(each, asked)),
    disputes: work.disputes.map((dispute) => disputeItem(dispute, asked)),
    mismatches: work.mismatches.map((mismatch) => mismatchItem(mismatch, asked)),
    refusedWebhooks: work.refusedWebhooks,
    parkedReports: work.parkedReports,
    compared: compared
      ? m.desk_compared({ time: listTime(compared.at, timeStyle(asked)), count: compared.objects }, { locale })
      : m.desk_never_compared({}, { locale }),
    count: [work.payouts, work.refunds, work.returns, work.disputes, work.mismatches].flat().length,
  }
}

export type PaymentWorkView = Awaited<ReturnType<typeof paymentWorkView>>

type About = Pick<FailedPayout, 'transactionId' | 'title' | 'customer' | 'provider' | 'amount' | 'since'>

function aboutView({ transactionId, title, amount, since, ...about }: About, asked: RequestContext) {
  const { locale } = asked
  return {
    stayId: transactionId,
    to: `/console/stays/${transactionId}`,
    title: listingTitle(title, locale),
    amount: deskMoney(amount.amount, amount.currency, locale),
    customer: personLink(about.customer, locale),
    provider: personLink(about.provider, locale),
    time: listTime(since, timeStyle(asked)),
  }
}

function payoutItem(payout: FailedPayout, asked: RequestContext) {
  const { locale } = asked
  const about = aboutView(payout, asked)
  const reason = reasonSentence(payout.code, payout.sentence, locale)
  const sentence = payout.kind === 'failed' ? m.desk_payout_sent_back : m.desk_payout_refused
  return {
    ...about,
    heading: m.desk_payout_to({ amount: about.amount, name: about.provider.name }, { locale }),
    sentence: sentence({ reason }, { locale }),
    attempt: m.desk_payout_attempt({ count: payout.attempt }, { locale }),
    asked: payout.askedAt ? m.desk_asked({ time: listTime(payout.askedAt, timeStyle(asked)) }, { locale }) : null,
  }
}

function refundItem(refund: FailedRefund, asked: RequestContext) {
  const { locale } = asked
  const about = aboutView(refund, asked)
  const reason = reasonSentence(refund.code, refund.sentence, locale)
  // One that the provider has never accepted can be asked for again; the others have moved money.
  const sentence = refund.providerId === null ? m.desk_refund_refused : m.desk_refund_sent_back
  return {
    ...about,
    id: refund.refundId,
    heading: m.desk_refund_to({ amount: about.amount, name: about.customer.name }, { locale }),
    sentence: sentence({ reason }, { locale }),
    number: refund.providerId === null ? null : numberOf({ kind: 'refund', id: refund.providerId }, asked),
    canRetry: refund.providerId === null,
  }
}

function returnItem(waiting: WaitingReturn, asked: RequestContext) {
  const { locale } = asked
  const { kind, refusal, paymentId, tries } = waiting
  const about = aboutView(waiting, asked)
  const heading = kind === 'hold' ? m.desk_return_hold : m.desk_return_taken
  return {
    ...about,
    key: `${paymentId} ${about.time} ${tries}`,
    heading: heading({ amount: about.amount, name: about.customer.name }, { locale }),
    sentence:
      refusal === null
        ? m.desk_return_silent({}, { locale })
        : m.desk_return_refused({ reason: reasonSentence(null, refusal, locale) }, { locale }),
    attempt: tries > 0 ? m.desk_payout_attempt({ count: tries }, { locale }) : null,
    number: numberOf({ kind: 'payment', id: paymentId }, asked),
  }
}

function disputeItem({ amount, ...dispute }: OpenDispute, asked: RequestContext) {
  const about = aboutView({ ...dispute, amount, since: dispute.openedAt }, asked)
  const heading = m.desk_dispute_of({ amount: about.amount, name: about.customer.name }, { locale: asked.locale })
  return { ...about, ...disputeView({ ...dispute, ...amount }, asked), heading }
}

function mismatchItem(mismatch: OpenMismatch, asked: RequestContext) {
  const { app, locale } = asked
  const { id, kind, objectId, transactionId, here, there, foundAt } = mismatch
  const value = (text: string) => mismatchValue(text, app.marketplace.currency, locale)
  const ofPayment = { pi: 'payment', re: 'refund', po: 'payout' } as const
  const object = ofPayment[objectId.slice(0, 2) as keyof typeof ofPayment]
  return {
    id,
    heading: deskWord('mismatch', kind, locale),
    // The account of a payout is not stored with the difference, so that it has no address.
    number:
      object && object !== 'payout' ? numberOf({ kind: object, id: objectId }, asked) : { id: objectId, to: null },
    stay: transactionId && `/console/stays/${transactionId}`,
    here: value(here),
    there: value(there),
    time: listTime(foundAt, timeStyle(asked)),
  }
}
